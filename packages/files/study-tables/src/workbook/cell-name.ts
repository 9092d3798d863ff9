export function cellName(row: number, column: number): string {
  return `${columnName(column + 1)}${row + 1}`;
}

/** From 1. */
export function columnName(column: number): string {
  return column === 0 ? "" : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}
