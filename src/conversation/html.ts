const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The words of an HTML fragment; blocks become lines. Everything that could run is dropped with its content. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return decodeEntities(
    withoutElements(html)
      .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]{0,500}>/gi, "\n")
      .replace(/<[a-z!/][^<>]{0,5000}>/gi, ""),
  )
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Scripts and styles: from the opening tag to the closing one, found by position so that it stays linear. */
function withoutElements(html: string): string {
  let text = html;
  for (const name of ["script", "style"]) {
    const lower = text.toLowerCase();
    let kept = "";
    let from = 0;
    for (
      let open = lower.indexOf(`<${name}`);
      open !== -1;
      open = lower.indexOf(`<${name}`, from)
    ) {
      kept += text.slice(from, open);
      const close = lower.indexOf(`</${name}>`, open);
      from = close === -1 ? text.length : close + name.length + 3;
    }
    text = kept + text.slice(from);
  }
  return text;
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : whole;
    },
  );
}
