/** Characters that may stand between cells, in order of preference where two would serve. */
const delimiters = ["\t", ";", ","];

/** The delimiter that splits a header line into most cells. */
export function delimiterOf(header: string): string {
  const counts = delimiters.map((delimiter) => splitCells(header, delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/** The cells of a line, without the padding and the quotation marks around them. */
export function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const letter of line) {
    if (letter === '"' && (quoted || cell.trim() === "")) quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}
