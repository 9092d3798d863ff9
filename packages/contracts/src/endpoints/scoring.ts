/** Scoring, and what a form for it is built from. */
import { ZReportTypesReply } from "../catalogue.ts";
import { ZScanFileReply } from "../scan-files.ts";
import { ZScoreBatchQuery, ZScoreReply, ZScoreRequest } from "../score.ts";
import { endpoint, file, json } from "./endpoint.ts";

export const catalogue = endpoint({
  method: "GET",
  path: "/report-types",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZReportTypesReply,
  note: "The catalogue: report types, their sites, parameters, units and plausible ranges, and which scanner files can be read.",
});

export const score = endpoint({
  method: "POST",
  path: "/score",
  access: "researcher",
  scopes: ["score"],
  body: json(ZScoreRequest),
  reply: ZScoreReply,
  note: "Scores one person's scans and saves nothing. Without `datasetId` the user's default for the report type is used, else the laboratory's, else the answer is 422 `no_dataset`. A retired or draft dataset is refused, never replaced silently. The answer keeps the order of the input.",
});

export const scoreTable = endpoint({
  method: "POST",
  path: "/score/batch",
  access: "researcher",
  scopes: ["score"],
  query: ZScoreBatchQuery,
  // About half a million rows of a usual study table.
  body: file("CSV as `text/csv`, or a form with one part named `file`", { maxBytes: 64_000_000, types: ["text/csv"] }),
  reply: { text: "CSV (`text/csv`), streamed" },
  note: "Scores a table. Every input row is answered in its place with its own columns repeated and `z`, `percentile`, `t`, `refusal`, `preferred`, `flags` and `notes` added (wide form: with the parameter's key before each). Give `reportType` or `datasetId`. A table that cannot be read answers 422 `unreadable_file` before the first row, as does one whose answer would have more than 100 million cells. 429 `too_many_requests` where an account has two tables under way, 503 `unavailable` where too many wait. See [batch scoring](batch-scoring.md).",
});

export const readScanFile = endpoint({
  method: "POST",
  path: "/scan-files",
  access: "researcher",
  scopes: ["score"],
  // An evaluation is half a kilobyte of text: room for some thousand of them, and no more work than others can wait for.
  body: file("A scanner's export as `text/plain` or `application/octet-stream`, or a form with one part named `file`", {
    maxBytes: 2_000_000,
    types: ["text/plain", "text/csv", "text/tab-separated-values", "application/octet-stream"],
  }),
  reply: ZScanFileReply,
  note: "Recognizes and reads a scanner's export. Nothing is stored. 429 `too_many_requests` where an account has four under way. See [scan files](scan-files.md).",
});
