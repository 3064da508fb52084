import { afterEach } from "vitest";
import { startFakeService } from "../../bench/support/fake-service/server.ts";
import type {
  Behaviour,
  FakeService,
  FakeServiceOptions,
} from "../../bench/support/fake-service/types.ts";

/** Starts fake services for the tests of a file, and ends them after each. */
export function fakeServices(): (options?: FakeServiceOptions) => Promise<FakeService> {
  const open: FakeService[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((service) => service.close()));
  });
  return async (options) => {
    const service = await startFakeService(options);
    open.push(service);
    return service;
  };
}

/** Does one thing after another, and the last again and again. */
export function inOrder(...behaviours: readonly [Behaviour, ...Behaviour[]]): () => Behaviour {
  let next = 0;
  return () => {
    const behaviour = behaviours[Math.min(next, behaviours.length - 1)];
    next += 1;
    return behaviour ?? { kind: "answer" };
  };
}

/** Time that does not pass by itself: sleeping moves it on. */
export function fakeWorld() {
  let time = 1_000_000;
  const slept: number[] = [];
  return {
    slept,
    advance: (milliseconds: number): void => void (time += milliseconds),
    random: () => 0,
    now: () => time,
    sleep: (milliseconds: number): Promise<void> => {
      slept.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
}
