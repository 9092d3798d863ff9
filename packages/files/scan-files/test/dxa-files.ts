/** Rows of a DXA table as its text, with names and dates of birth that must never come back. */
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

/** What people are called in these files. */
export const personal = ["Lovelace", "Ada", "1815-12-10", "12/10/1815", "MRN-44871", "limps since May"];
