import type { CsvRow, MissingReader } from "@trabecula/study-tables";
import type { AnswerSink } from "./answer-sink.ts";
import type { LongScans } from "./long-scans.ts";
import type { FilledRow, PersonsRows } from "./persons-rows.ts";

interface Answerer {
  readonly batches: (rows: AsyncIterable<CsvRow[]>) => AsyncIterable<CsvRow[]>;
  readonly of: (rows: readonly CsvRow[]) => (index: number) => void;
}

export function answerer(
  answer: (row: CsvRow, filled: FilledRow) => void,
  read: MissingReader,
  groups: PersonsRows | LongScans | null,
): Answerer {
  if (groups === null)
    return { batches: (rows) => rows, of: (rows) => (index) => answer(rows[index]!, { cells: read(rows[index]!.cells), problem: null }) };
  return {
    batches: (rows) => groups.whole(rows),
    of(rows) {
      const filled = groups.fill(rows.map(({ cells }) => read(cells)));
      return (index) => answer(rows[index]!, filled[index]!);
    },
  };
}

/** Yields bytes, header first. `probe`: the rows already read. */
export async function* writeAnswers(
  sink: Pick<AnswerSink, "take">,
  answers: Answerer,
  probe: readonly CsvRow[],
  batches: AsyncGenerator<CsvRow[]>,
  rowsPerPiece: number,
): AsyncGenerator<Uint8Array> {
  const pieces = function* (rows: readonly CsvRow[]) {
    const answer = answers.of(rows);
    for (let from = 0; from < rows.length; from += rowsPerPiece) {
      for (let index = from; index < Math.min(from + rowsPerPiece, rows.length); index += 1) answer(index);
      yield sink.take();
    }
  };
  try {
    yield sink.take();
    for await (const batch of answers.batches(following(probe, batches))) yield* pieces(batch);
  } finally {
    await batches.return(undefined);
  }
}

async function* following(probe: readonly CsvRow[], batches: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield [...probe];
  yield* batches;
}
