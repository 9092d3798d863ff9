/** Includes names and birth dates that must never be returned. */
export function table(rows: readonly (readonly (string | number)[])[], delimiter = ","): string {
  return `${rows.map((row) => row.join(delimiter)).join("\r\n")}\r\n`;
}

export function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  [...text].forEach((letter, index) => {
    bytes[2 + index * 2] = letter.charCodeAt(0) & 0xff;
    bytes[3 + index * 2] = letter.charCodeAt(0) >> 8;
  });
  return bytes;
}

export const personal = ["Lovelace", "Ada", "1815-12-10", "12/10/1815", "MRN-44871", "limps since May"];
