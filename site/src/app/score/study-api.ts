import type {
  KeepColumnsRequest,
  ScoreBatchQuery,
  ScoreTableQuery,
  StudyLook,
  StudyLookQuery,
  TableSummaryReply,
} from "@trabecula/contracts";
import { tableRowsHeader, ZTableSummary } from "@trabecula/contracts";
import { tables } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/app-frame";
import { ApiError } from "../../shell/api-error.ts";
import { api, type ServerFile } from "../../shell/api.ts";

/** Bytes of a text file sent for inspection. Workbooks are sent whole. */
const startBytes = 1_000_000;

export interface StudyFile {
  readonly file: File;
  readonly isWorkbook: boolean;
}

export function lookAtStudy({ file, isWorkbook }: StudyFile, options: StudyLookQuery, signal: AbortSignal): Promise<StudyLook> {
  const isStart = !isWorkbook && file.size > startBytes;
  const part = isStart ? file.slice(0, startBytes) : file;
  return api.call(tables.lookAtTable, {
    query: { ...options, ...(isStart ? { start: "true" } : {}) },
    body: formOf(part, file.name),
    signal,
  });
}

export const keepColumns = (answers: KeepColumnsRequest) => api.call(tables.keepColumns, { body: answers });

export const forgetColumns = (fingerprint: string) => api.call(tables.forgetColumns, { query: { fingerprint } });

/** Options that affect only the output, not how the table is read. */
export type AnswerOptions = Pick<ScoreTableQuery, "groupBy" | "intervals" | "heights" | "alsoDatasetIds">;

export type StudyRun = ScoreBatchQuery & AnswerOptions;

/** Options for saving reports: the table and its own reference. */
export function withoutAnswer({ groupBy: _, intervals: __, heights: ___, alsoDatasetIds: ____, ...query }: StudyRun): ScoreBatchQuery {
  return query;
}

export interface ScoredStudy {
  readonly csv: Blob;
  readonly summary: TableSummaryReply;
}

interface Run {
  readonly signal: AbortSignal;
  /** Fraction of rows processed, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Aborting also stops the server's work. */
export async function scoreStudy({ file }: StudyFile, options: StudyRun, { signal, onProgress }: Run): Promise<ScoredStudy> {
  const query = { ...options, answer: "parts" as const };
  const response = await api.response(tables.scoreTable, { query, body: formOf(file, file.name), signal });
  try {
    const rows = Number(response.headers.get(tableRowsHeader));
    const body = response.body!.pipeThrough(countedRows((done) => onProgress(rows === 0 ? 1 : Math.min(1, done / rows))));
    const parts = await new Response(body, { headers: { "content-type": response.headers.get("content-type") ?? "" } }).formData();
    const csv = parts.get("file");
    if (!(csv instanceof Blob)) throw new Error("The answer has no table.");
    return { csv, summary: ZTableSummary.parse(JSON.parse(String(parts.get("summary")))) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError("network", messages.serverDown);
  }
}

export function scoredFile({ file }: StudyFile, query: StudyRun & Pick<ScoreTableQuery, "answer" | "rows">): Promise<ServerFile> {
  return api.file(tables.scoreTable, { query, body: formOf(file, file.name) });
}

/** Cells with line breaks make this approximate. */
function countedRows(tell: (rows: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let rows = 0;
  return new TransformStream({
    transform(chunk, out) {
      for (const byte of chunk) if (byte === 10) rows += 1;
      tell(rows);
      out.enqueue(chunk);
    },
  });
}

function formOf(content: Blob, name: string): FormData {
  const form = new FormData();
  form.set("file", content, name);
  return form;
}
