export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => `${lineOf(row).trimEnd()}\n`).join("");
}

export function digits(value: number, significant = 4): string {
  return String(Number(value.toPrecision(significant)));
}
