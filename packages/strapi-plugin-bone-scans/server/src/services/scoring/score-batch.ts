import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { ScoreBatchQuery } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { datasetForTable } from "../datasets/dataset-service.ts";
import { receiveFile } from "../uploads/receive-file.ts";
import type { SentWork } from "../work/work-on-file.ts";
import { workOf } from "../work/work-service.ts";
import { answerTable } from "./answer-table.ts";
import { readMap } from "./read-map.ts";
import { tableWork } from "./table-work.ts";

/**
 * Scores a table out of a request into the rows of the answer, on a worker thread and in constant memory. Dataset and map are looked
 * at before the table is received, and the table is read through before the first row is answered: a failure is a failed reply and
 * never half a file.
 * @throws AppError `validation_failed`, `no_dataset`, `unreadable_file`, `too_many_requests`, `unavailable`, or what receiving refuses
 */
export async function scoreBatch(strapi: Core.Strapi, actor: Actor, query: ScoreBatchQuery, sent: SentWork): Promise<Readable> {
  const map = readMap(query.map);
  const { head, text } = await datasetForTable(strapi, actor, query);
  const ends: (() => unknown)[] = [workOf(strapi).begin(tableWork, actor)];
  const end = () => {
    for (const one of ends.splice(0)) one();
  };
  try {
    const file = await receiveFile(sent.upload);
    ends.push(() => void file.remove());
    const answer = await answerTable(strapi, file.path, text, { ...query, map }, sent.left);
    const rows = Readable.from(answer, { objectMode: false });
    // Also where the reader breaks off: the connection's end destroys the stream.
    rows.once("close", end);
    await auditOf(strapi).record(actor, { action: "table.scored", object: `dataset:${head.documentId}` });
    return rows;
  } catch (error) {
    end();
    throw error;
  }
}
