import { ZChangeTable, ZChangeTableFilter, ZChangeTableQuery, ZStudyBundleQuery } from "../change-table.ts";
import { ZReportImport, ZReportImportQuery } from "../report-import.ts";
import { ZBaselinesSet, ZSchedule, ZScheduleQuery } from "../study-schedule.ts";
import { endpoint, file, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const importFile = endpoint("POST /reports/import", "member write", {
  scopes: ["write"],
  query: ZReportImportQuery,
  body: file("A table as for POST /api/score/batch, CSV or XLSX", { maxBytes: uploadLimits.studyImport, types: tableTypes }),
  reply: ZReportImport,
  note: "Stores the scans of a table as reports, 10,000 at most, all or none: 422 `validation_failed` with a reason for each rejected row. Table, map and options are those of POST /api/score/batch; `patient_code` (or the column mapped to `id`) names the patient. `createPatients=true` adds unknown patients. A scan is known by patient, date, site, side, scanner and region: visits are `added`, `changed`, `unchanged` or `conflicting`, and `missing` stored reports stay. `dryRun=true` answers 200 with the outcome, every difference and a `plan`, and stores nothing. Changed values need that `plan` and a `reason` (422), and make a revision with history; 409 `plan_changed` after another edit. Conflicting rows (another sex or birth, two different rows of one key) are never stored. 429 during another import; 409 `conflict` if a patient or the dataset changed meanwhile. If you disconnect early, nothing is stored. See [batch scoring](batch-scoring.md).",
});

export const schedule = endpoint("GET /workspaces/:id/schedule", "member read", {
  scopes: ["read"],
  query: ZScheduleQuery,
  reply: ZSchedule,
  note: "Each participant's waves, by code or by newest significant change, with state and window: `done`, `out_of_window`, `due` (the window is not over), `overdue`, or `missing` (overdue, and a later wave has a scan). A scan day belongs to the wave set by hand (`waveId` of a report), else to the one whose window holds it, else to the nearest one. Without `baselineOn` there is no state. `state` and `counts` read all participants; 422 beyond 20,000.",
});

export const setBaselines = endpoint("POST /workspaces/:id/baselines", "member write", {
  scopes: ["write"],
  reply: ZBaselinesSet,
  slow: true,
  note: "Sets the baseline of each participant who has none to the day of the first scan, with history, in transactions of 100, and counts them. Those without a scan keep none. 422 beyond 20,000 of them.",
});

export const changes = endpoint("GET /workspaces/:id/changes", "member export", {
  scopes: ["read"],
  query: ZChangeTableQuery,
  reply: ZChangeTable,
  slow: true,
  note: "Change of every participant by parameter, site and side, from the first to the last scan or from `fromWave` to `toWave` (the scans that the schedule assigns): least significant change, p = 2·Φ(−1.96·|change|/LSC), q after Benjamini and Hochberg, and `pHolm` after Holm, both over all judged pairs that the filters leave. `adjust` says which of them decides the `discoveries`. `groups` has mean, SD and 95 % interval, the count beyond the least significant change with its exact interval, and the count expected from error alone. Pairs that are not judged have a `reason`. Participants who withdrew their consent are left out. 422 beyond 20,000 participants, or 100 MB of scans.",
});

export const changesCsv = endpoint("GET /workspaces/:id/changes.csv", "member export", {
  scopes: ["read"],
  query: ZChangeTableFilter,
  reply: { text: "CSV (text/csv), one row per pair" },
  slow: true,
  note: "The pairs of GET /workspaces/:id/changes as a table.",
});

export const bundle = endpoint("POST /workspaces/:id/bundle", "member deidentified", {
  scopes: ["read"],
  query: ZStudyBundleQuery,
  reply: { text: "ZIP (`application/zip`)" },
  slow: true,
  note: "Values, changes (from the first to the last scan, or from `fromWave` to `toWave`), datasets, precision, `methods.txt` and `bundle.json` with the SHA-256 of each file. `trabecula rerun` scores the values again and makes the changes again; see [report files](reports.md). It has codes, ages in whole years and Z-scores with one decimal, but no names, birth dates or notes. Participants who withdrew their consent are left out. 422 for more than a bundle holds; choose a `reportType` then.",
});

export const exportAll = endpoint("GET /workspaces/:id/export", "member manage", {
  scopes: ["read"],
  reply: { text: "ZIP (`application/zip`), streamed" },
  note: "All records of a workspace, for leads of all centers: settings, centers, waves, members, audit log, patients, reports with every revision as JSON, values as CSV, signatures with what was signed, changes, scanners, phantom values, precision and scanner checks, also recently deleted records. Names and signed texts are left out for leads and tokens that do not read names. The download breaks off when the membership ends. Counts among the four files in progress.",
});
