/** Characters that may stand between cells, in order of preference where two would serve. */
export const delimiters = ["\t", ";", "|", ","] as const;

/** The delimiter that splits a header line into most cells. */
export function delimiterOf(header: string): string {
  const counts: number[] = delimiters.map((delimiter) => (header.includes(delimiter) ? splitCells(header, delimiter).length : 1));
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/** The cells of a line, without the padding and the quotation marks around them. */
export function splitCells(line: string, delimiter: string): string[] {
  // Each format looks at the first lines anew: most have no marks, and then need no look at every letter.
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  // Kept beside the cell: to look through all of it at each quotation mark takes time that grows with its square.
  let isBlank = true;
  for (const letter of line) {
    if (letter === '"' && (quoted || isBlank)) quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = "";
      isBlank = true;
    } else {
      cell += letter;
      isBlank &&= letter.trim() === "";
    }
  }
  // A mark that nobody closed was no mark.
  if (quoted) return line.split(delimiter).map((part) => part.replaceAll('"', "").trim());
  return [...cells, cell.trim()];
}
