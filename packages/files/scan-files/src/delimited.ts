/** In order of preference. */
export const delimiters = ["\t", ";", "|", ","] as const;

export function delimiterOf(header: string): string {
  const counts: number[] = delimiters.map((delimiter) => (header.includes(delimiter) ? splitCells(header, delimiter).length : 1));
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

export function splitCells(line: string, delimiter: string): string[] {
  // Fast path, because several formats read the first lines.
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  // Avoids quadratic rescans of the cell at each quotation mark.
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
  // An unclosed quotation mark is literal.
  if (quoted) return line.split(delimiter).map((part) => part.replaceAll('"', "").trim());
  return [...cells, cell.trim()];
}
