import type { Detector } from "../types.ts";
import { digitsOf, mergeSpans, spansOf } from "./spans.ts";

/** `+44 20 7946 0999`, `+1 (415) 555-0199` */
const INTERNATIONAL = /(?<![\p{L}\p{N}_+])\+\d(?:[ .\-()/]{0,2}\d){7,14}(?![\p{L}\p{N}_])/gu;
/** `(415) 555-0199`, `1-800-555-0199`: three digits, three, four, as in North America. */
const NORTH_AMERICAN =
  /(?<![\p{L}\p{N}_+#$€£]|[\p{L}\p{N}][.-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}(?![\p{L}\p{N}_-]|\.\d)/gu;
/** `020 7946 0999`, `07700 900123`, `030/1234567`, `01 23 45 67 89`: a leading zero and at least one gap. */
const NATIONAL =
  /(?<![\p{L}\p{N}_+#$€£]|[\p{L}\p{N}][./-])\(?0\d{1,4}\)?(?:[ /-]\(?\d{2,8}\)?){1,5}(?![\p{L}\p{N}_-]|[.,]\d)/gu;
/** Any digits after a word that announces a phone number. */
const ANNOUNCED =
  /(?<![\p{L}\p{N}])(?:(?:tele)?phone|tel|mobile|cell|whatsapp|fax|sms|电话|電話|手机|携帯)(?:[ _-]?(?:number|no|nr|号码|番号|号))?["']?(?: is| at|是|は)?[:：=.]{0,2} {0,2}["']?(\(?\d(?:[ .\-()/]{0,2}\d){6,14})(?![\p{L}\p{N}_])/giu;
const DATE = /^\d\d[-/ ]\d\d[-/ ](?:19|20)\d\d\b|^\d\d[-/]\d\d[-/]\d\d /;
/** `06385-3823`, a postal code of the United States. */
const POSTAL_CODE = /^\d{5}-\d{4}$/;
const NATIONAL_DIGITS = { least: 9, most: 11 } as const;
const WITH_EXIT_CODE = { least: 11, most: 15 } as const;

/**
 * Finds phone numbers by the way they are written.
 *
 * Bare digits are none unless a word announces them: they are order numbers, item numbers and amounts, which carry
 * the argument of a report.
 */
export const phone: Detector = {
  type: "phone",
  find(text) {
    return mergeSpans(
      spansOf(text, INTERNATIONAL, digitsOf),
      spansOf(text, NORTH_AMERICAN, digitsOf),
      spansOf(text, NATIONAL, (value) => (isNational(value) ? digitsOf(value) : null)),
      spansOf(text, ANNOUNCED, digitsOf),
    );
  },
};

function isNational(value: string): boolean {
  const digits = digitsOf(value);
  const { least, most } = digits.startsWith("00") ? WITH_EXIT_CODE : NATIONAL_DIGITS;
  return (
    digits.length >= least && digits.length <= most && !DATE.test(value) && !POSTAL_CODE.test(value)
  );
}
