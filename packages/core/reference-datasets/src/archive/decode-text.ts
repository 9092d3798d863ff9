export type DecodedText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** Decodes UTF-8, removing a byte-order mark; refuses other encodings rather than guess. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isUtf16(bytes)) return { ok: false, message: "The file is in UTF-16; save it as UTF-8." };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, message: "The file is not in UTF-8 (it may be in Latin-1 or Windows-1252); save it as UTF-8." };
  }
  if (text.includes("\u0000"))
    return { ok: false, message: "The file holds the character U+0000: it is no text, or in UTF-16; save it as UTF-8." };
  return { ok: true, text };
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
