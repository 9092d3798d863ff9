import { ZScoreTableQuery, ZStudyLook, ZStudyLookQuery } from "../study-table.ts";
import { endpoint, file } from "./endpoint.ts";

const tableTypes = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

export const lookAtTable = endpoint({
  method: "POST",
  path: "/score/look",
  access: "researcher",
  scopes: ["score"],
  query: ZStudyLookQuery,
  body: file("A table as POST /api/score/batch takes it, or with `start=true` its first megabyte at most", {
    maxBytes: 20_000_000,
    types: tableTypes,
  }),
  reply: ZStudyLook,
  note: "Looks at the first 300 rows of a table: what its columns seem to be (or are, by `map`), ten rows as they will be read, and what published datasets would score of them and why not the rest: eight of the table’s type, your default and the newest versions first, and those named in `tryDatasetIds`; the others are named in `untried`. A table that cannot be scored yet has the reason in `problem`. Nothing is stored. 429 `too_many_requests` where an account has six under way.",
});

export const scoreTable = endpoint({
  method: "POST",
  path: "/score/batch",
  access: "researcher",
  scopes: ["score"],
  query: ZScoreTableQuery,
  // About half a million rows of a usual study table.
  body: file("CSV as `text/csv`, an XLSX workbook by its media type, or a form with one part named `file`", {
    maxBytes: 64_000_000,
    types: tableTypes,
  }),
  reply: { text: "CSV (`text/csv`), streamed; a workbook or a form where `answer` asks for it" },
  note: "Scores a table. Every input row is answered in its place with its own columns repeated and `z`, `percentile`, `t`, `refusal`, `preferred`, `flags` and `notes` added (wide form: with the parameter's key before each). With `intervals=true` follow where percentile and Z-score may lie with 95 % (`percentile_low`, `percentile_high`, `z_low`, `z_high`) and what that reckons with (`precision_error`, `precision_of`, `curve_z_error`, `curve_z_error_of`), by the precision in use. With `heights=true`, for whom is below 20 years, what the column `height_cm` makes of the scores: `height_for_age_z` and `height_age` of the row, `z_for_height_age`, `height_adjusted_z` and `height_refusals` of each value. Without either the answer has none of these columns. Give `reportType` or `datasetId`. `alsoDatasetIds` names up to three further references of the same kind, parted by commas: each then has all of these columns under its own name (`key__tt_bmd_z`), and a summary in `others`; nothing is averaged. A table that cannot be read answers 422 `unreadable_file` before the first row, as does one whose answer would have more than 100 million cells. `answer=parts` is a form: the part `file` is the CSV and the part `summary`, after it, JSON with what was scored, refused and why, and the distribution of the scores of each parameter, in all and by `groupBy` (a header; else the sex); `Trabecula-Table-Rows` says how many rows will come. `answer=xlsx` is a workbook, of five million cells at most. Of a workbook, 20 MB at most, one `sheet` is read. `missing` names codes that mean that there is nothing. Breaking the connection off ends the work. 429 `too_many_requests` where an account has two tables under way, 503 `unavailable` where too many wait. See [batch scoring](batch-scoring.md).",
});
