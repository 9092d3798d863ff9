interface WithCells {
  readonly cells: readonly string[];
}

const importId = /^\{"ImportId":/;

/** Qualtrics writes the questions and its own ids below the names of the columns. */
export function withoutFormLines<Row extends WithCells>(rows: readonly Row[]): readonly Row[] {
  return rows[2]?.cells.some((cell) => importId.test(cell.trim())) ? rows.toSpliced(1, 2) : rows;
}
