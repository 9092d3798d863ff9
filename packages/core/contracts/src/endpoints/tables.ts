import { ZDeletedReply, ZWorkspaceQuery } from "../primitives.ts";
import { ZForgetColumnsQuery, ZKeepColumnsRequest, ZKeptReply, ZScoreTableQuery, ZStudyLook, ZStudyLookQuery } from "../study-table.ts";
import { endpoint, file, json, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const lookAtTable = endpoint("POST /score/look", "member read", {
  scopes: ["score"],
  query: ZStudyLookQuery,
  body: file("A table as for POST /api/score/batch; with `start=true` only its first megabyte", {
    maxBytes: uploadLimits.workbook,
    types: tableTypes,
  }),
  reply: ZStudyLook,
  note: "Previews a table: the likely meaning of its columns (or the one of `map`), ten rows as read, and how many of the first 300 rows published datasets would score. It tries up to eight datasets and those in `tryDatasetIds`; `untried` names the others. `problem` says why a table cannot be scored yet. `kept` are the workspace's answers for the same headers, unless the call has a `map`. Nothing is stored.",
});

export const keepColumns = endpoint("PUT /score/columns", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZKeepColumnsRequest),
  reply: ZKeptReply,
  note: "Keeps the answers about a table's columns for the next table with the same headers (`fingerprint` of POST /api/score/look) in this workspace. The newest 500 are kept.",
});

export const forgetColumns = endpoint("DELETE /score/columns", "member write", {
  scopes: ["write"],
  query: ZForgetColumnsQuery,
  reply: ZDeletedReply,
  note: "Forgets kept answers about columns.",
});

export const scoreTable = endpoint("POST /score/batch", "member read", {
  scopes: ["score"],
  query: ZScoreTableQuery,
  body: file("CSV (`text/csv`), XLSX (20 MB at most), or a form with the part `file`", {
    maxBytes: uploadLimits.studyTable,
    types: tableTypes,
  }),
  reply: { text: "CSV (`text/csv`), streamed; or as `answer` says" },
  note: "Scores a table with `reportType` or `datasetId`. Each input row comes back with its columns and the scores. `intervals`, `heights` and `alsoDatasetIds` add further columns. `answer=parts` gives a multipart response with `file` (CSV) and `summary` (JSON, by `groupBy`); `answer=xlsx` gives a workbook of up to five million cells. `Trabecula-Table-Rows` is the number of rows to come. 422 `unreadable_file` for an unreadable table or more than 100 million cells in the reply; 503 if too many are pending. Disconnecting stops the work. See [batch scoring](batch-scoring.md).",
});
