import type { Detector } from "../types.ts";
import { card } from "./card.ts";
import { email } from "./email.ts";
import { iban } from "./iban.ts";
import { network } from "./network.ts";
import { phone } from "./phone.ts";
import { secret } from "./secret.ts";

/** What is always looked for, in this order: a key may hold what looks like a number or an address. */
export const detectors: readonly Detector[] = [secret, email, iban, card, network, phone];
