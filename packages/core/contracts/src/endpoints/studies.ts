import { ZReportImport, ZReportImportQuery } from "../report-import.ts";
import { endpoint, file } from "./endpoint.ts";

export const importFile = endpoint({
  method: "POST",
  path: "/reports/import",
  access: "researcher",
  scopes: ["write"],
  query: ZReportImportQuery,
  // Ten thousand scans with forty values each, in long form.
  body: file("A table of scans in a form of batch scoring: CSV, or the first filled sheet of an XLSX workbook", {
    maxBytes: 32_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZReportImport,
  note: "Makes reports of the scans of a table, 10,000 at most: all of them or none, 422 `validation_failed` with a reason for each row that cannot be taken. The table, its map and what holds for all of it are those of POST /api/score/batch; the column `patient_code` (or the one that the map calls `id`) says whose scans they are, by the caller's codes. Patients that are not there are a problem of their rows, or are added with `createPatients=true`, from `sex` and `birth_date` or `birth_year`. The scans of one patient and day make one report, scored as POST /api/reports does: what the reference refuses is stored as refused. A column `device` names the scanner of the laboratory that made a row's scans, by its name or serial number: it gives the model, and is kept with how its phantom stood; words that name none refuse nothing and are told in `remarks`. Scans that are there already make none, so that the same file twice changes nothing, with another dataset too. `dryRun=true` tells what would happen, with status 200, and stores nothing. One import of an account runs at a time (429 `too_many_requests`); 409 `conflict` where a patient or the dataset was changed meanwhile. Who breaks the connection off before it is stored stores nothing. See [batch scoring](batch-scoring.md).",
});
