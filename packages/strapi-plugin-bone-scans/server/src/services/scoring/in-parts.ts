import type { TableAnswer } from "./answer-table.ts";

/**
 * A table's answer as a form: the part `file` is the CSV as it is made, and the part `summary` follows once it is whole. Browsers and every
 * client library read such a form as they read others.
 */
export async function* inParts({ bytes, summary }: TableAnswer, boundary: string): AsyncGenerator<Buffer> {
  yield text(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scored.csv"\r\nContent-Type: text/csv; charset=utf-8\r\n\r\n`,
  );
  yield* bytes;
  yield text(
    `\r\n--${boundary}\r\nContent-Disposition: form-data; name="summary"\r\n\r\n${JSON.stringify(summary())}\r\n--${boundary}--\r\n`,
  );
}

function text(value: string): Buffer {
  return Buffer.from(value);
}
