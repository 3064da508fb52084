import type { Detector } from "../types.ts";
import { mergeSpans, spansOf } from "./spans.ts";

const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = new RegExp(`(?<![\\w.])${OCTET}(?:\\.${OCTET}){3}(?!\\w|\\.\\d)`, "g");
const IPV6 = /(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const MAC = /(?<![\w:-])[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?![\w:-])/gi;
const IPV6_GROUPS = 8;

/** Finds network addresses: IPv4, IPv6, MAC. A time (`10:30:45`) and a version (`v1.2.3.4`) are none. */
export const network: Detector = {
  type: "address",
  find(text) {
    return mergeSpans(
      spansOf(text, IPV4, (value, { index = 0 }) =>
        /(?:\bv|\bver\.?|version) ?$/i.test(text.slice(Math.max(0, index - 10), index))
          ? null
          : value,
      ),
      spansOf(text, IPV6, (value) => (isIpv6(value) ? value.toLowerCase() : null)),
      spansOf(text, MAC, (value) => value.toLowerCase()),
    );
  },
};

function isIpv6(value: string): boolean {
  const groups = value.split(":").filter((group) => group !== "").length;
  const shortened = value.split("::").length - 1;
  if (shortened > 1 || /:::|^:[^:]|[^:]:$/.test(value)) return false;
  // `::` with two names around it is code; three groups with a digit among them are an address.
  return shortened === 1
    ? groups >= 3 && groups < IPV6_GROUPS && /\d/.test(value)
    : groups === IPV6_GROUPS;
}
