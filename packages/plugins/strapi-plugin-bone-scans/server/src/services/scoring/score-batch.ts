import { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import { idsIn, type ScoreTableQuery } from "@trabecula/contracts";
import { invalidField, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead, type DatasetHead } from "../datasets/dataset-rows.ts";
import { datasetForTable } from "../datasets/dataset-service.ts";
import { datasetText } from "../datasets/prepared-datasets.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";
import { receiveFile } from "../uploads/receive-form.ts";
import { workOf, type SentWork } from "../work/work-service.ts";
import { answerTable, inParts, tableWork } from "./answer-table.ts";
import { readMap, sheetChoice, tableOptions } from "./table-options.ts";

export interface ScoredAnswer {
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  readonly content: Readable;
}

/**
 * Scores on a worker thread in constant memory. Checks everything first, so that no failure leaves half a file.
 * @throws `validation_failed`, `no_dataset`, `unreadable_file`, `too_many_requests`, `unavailable`, or what receiving
 * refuses
 */
export async function scoreBatch(strapi: Strapi, actor: Member, query: ScoreTableQuery, sent: SentWork): Promise<ScoredAnswer> {
  const map = readMap(query.map);
  if (query.rows === "refused" && query.answer === "xlsx")
    throw invalidField("answer", "Refused rows come in the form of the file, as CSV.");
  const { head, text } = await datasetForTable(strapi, actor, query);
  const others = await otherReferences(strapi, head, idsIn(query.alsoDatasetIds));
  const ends: (() => unknown)[] = [await workOf(strapi).begin(tableWork, actor)];
  const end = () => {
    for (const one of ends.splice(0)) one();
  };
  try {
    const file = await receiveFile(sent.upload);
    ends.push(() => void file.remove());
    const { path } = file;
    const asWorkbook = query.answer === "xlsx";
    const options = tableOptions(query, map);
    const precision = query.intervals === "true" ? (await precisionInUse(strapi, placeOf(actor).workspaceId)).figures : null;
    const heights = query.heights === "true";
    const datasets = [text, ...(await Promise.all(others.map((other) => datasetText(strapi, other))))] as const;
    const task = { path, datasets, options, precision, heights, choice: sheetChoice(query, map), asWorkbook };
    const answer = await answerTable(strapi, actor, task, sent.left);
    const boundary = query.answer === "parts" ? randomUUID() : null;
    const content = Readable.from(boundary === null ? answer.bytes : inParts(answer, boundary, others), { objectMode: false });
    // A disconnecting client also closes the stream.
    content.once("close", end);
    for (const { documentId } of [head, ...others])
      await auditOf(strapi).record(actor, {
        action: "table.scored",
        object: `dataset:${documentId}`,
        workspaceId: placeOf(actor).workspaceId,
      });
    return { ...describe(asWorkbook, boundary), rows: answer.rows, content };
  } catch (error) {
    end();
    throw error;
  }
}

async function otherReferences(strapi: Strapi, first: DatasetHead, ids: readonly string[]): Promise<DatasetHead[]> {
  const refuse = (reason: string) => invalidField("alsoDatasetIds", reason);
  if (new Set([first.documentId, ...ids]).size <= ids.length) throw refuse("A reference is named twice.");
  return Promise.all(ids.map(async (id) => usable(await findDatasetHead(strapi, id), first.reportType, refuse)));
}

function describe(asWorkbook: boolean, boundary: string | null): Pick<ScoredAnswer, "name" | "type"> {
  if (asWorkbook) return { name: "scored.xlsx", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
  return { name: "scored.csv", type: boundary === null ? "text/csv; charset=utf-8" : `multipart/form-data; boundary=${boundary}` };
}
