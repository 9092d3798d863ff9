/** A line of a text file with its number, counted from 1. */
export type TextLine = { number: number; text: string };

/** The lines that hold something, numbered as an editor numbers them. CR, LF and CRLF all end a line. */
export function filledLines(text: string): TextLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== "");
}
