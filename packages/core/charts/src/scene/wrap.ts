import { measureText } from "./measure.ts";

/** Breaks between words; a longer word overflows. */
export function wrapText(text: string, width: number, size: number, weight: 400 | 600): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
