import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { ScoreBatchQuery } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { checkTable, parseColumnMap, scoreTable, type ColumnMap, type ScoreTableOptions } from "@trabecula/scoring";
import { AppError, type Actor, type Upload } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { datasetForTable } from "../datasets/dataset-service.ts";
import { receiveFile, type ReceivedFile } from "../uploads/receive-file.ts";

/**
 * Scores a table out of a request into the rows of the answer, both in constant memory. Dataset and map are looked at before the
 * table is received, and the table is read through before the first row is answered: a failure is a failed reply and
 * never half a file.
 * @throws AppError `validation_failed`, `no_dataset`, `unreadable_file`, or what receiving refuses
 */
export async function scoreBatch(strapi: Core.Strapi, actor: Actor, query: ScoreBatchQuery, upload: Upload): Promise<Readable> {
  const map = readMap(query.map);
  const { head, dataset } = await datasetForTable(strapi, actor, query);
  const file = await receiveFile(upload);
  try {
    const rows = Readable.from(await openAnswer(dataset, file, { ...query, map }), { objectMode: false });
    // Also where the reader breaks off: the connection's end destroys the stream.
    rows.once("close", () => void file.remove());
    await auditOf(strapi).record(actor, { action: "table.scored", object: `dataset:${head.documentId}` });
    return rows;
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function openAnswer(dataset: Dataset, file: ReceivedFile, options: ScoreTableOptions): Promise<AsyncIterable<string>> {
  const problem = await checkTable(file.read());
  if (problem !== null) throw new AppError("unreadable_file", problem);
  const scored = await scoreTable(dataset, file.read(), options);
  if (!scored.ok) throw new AppError("unreadable_file", scored.message);
  return scored.output;
}

function readMap(text: string | undefined): ColumnMap | undefined {
  if (text === undefined) return undefined;
  const reading = parseColumnMap(text);
  if (!reading.ok) throw new AppError("validation_failed", reading.message, { map: reading.message });
  return reading.map;
}
