import type { TableSummaryReply } from "@trabecula/contracts";
import type { TableSummary } from "@trabecula/scoring";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import type { TableAnswer } from "./answer-table.ts";

/** Multipart response: part `file` streams the CSV, then part `summary` follows. `others`: additional references. */
export async function* inParts(
  { bytes, summaries }: TableAnswer,
  boundary: string,
  others: readonly DatasetHead[],
): AsyncGenerator<Buffer> {
  yield text(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scored.csv"\r\nContent-Type: text/csv; charset=utf-8\r\n\r\n`,
  );
  yield* bytes;
  yield text(
    `\r\n--${boundary}\r\nContent-Disposition: form-data; name="summary"\r\n\r\n${JSON.stringify(summaryOf(summaries(), others))}\r\n--${boundary}--\r\n`,
  );
}

function summaryOf([first, ...further]: readonly TableSummary[], others: readonly DatasetHead[]): TableSummaryReply {
  if (others.length === 0) return first!;
  return {
    ...first!,
    others: others.map(({ documentId: id, key, version }, index) => ({ dataset: { id, key, version }, ...further[index]! })),
  };
}

function text(value: string): Buffer {
  return Buffer.from(value);
}
