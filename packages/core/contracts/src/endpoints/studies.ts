import { ZReportImport, ZReportImportQuery } from "../report-import.ts";
import { endpoint, file } from "./endpoint.ts";

export const importFile = endpoint({
  method: "POST",
  path: "/reports/import",
  access: "researcher",
  scopes: ["write"],
  query: ZReportImportQuery,
  // Ten thousand scans with forty values each, in long form.
  body: file("A table as for POST /api/score/batch, CSV or XLSX", {
    maxBytes: 32_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZReportImport,
  note: "Stores the scans of a table as reports, 10,000 at most, all or none: 422 `validation_failed` with a reason for each rejected row. Table, map and options are those of POST /api/score/batch; `patient_code` (or the column mapped to `id`) names the patient. `createPatients=true` adds unknown patients. Scans that are already stored are skipped. `dryRun=true` answers 200 with the outcome and stores nothing. 429 during another import; 409 `conflict` if a patient or the dataset changed meanwhile. If you disconnect early, nothing is stored. See [batch scoring](batch-scoring.md).",
});
