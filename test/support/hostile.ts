/** What a terminal or an editor obeys instead of showing it. Line ends are not in it. */
export const OBEYED =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;
