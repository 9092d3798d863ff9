import { ZDeletedReply } from "../primitives.ts";
import { ZMotionOverrideRequest, ZReportRevisionList, ZRescoreRequest } from "../report-revisions.ts";
import { ZOtherReferencesRequest, ZReferencesReply } from "../references.ts";
import {
  ZCreateReportRequest,
  ZDashboard,
  ZDeleteManyRequest,
  ZReport,
  ZReportDocumentQuery,
  ZReportIndex,
  ZReportList,
  ZReportQuery,
  ZRevisionQuery,
  ZUpdateReportRequest,
} from "../reports.ts";
import { endpoint, json, longListBytes } from "./endpoint.ts";

export const dashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "researcher",
  scopes: ["read"],
  reply: ZDashboard,
  note: "Counts of reports (by calendar month in UTC) and patients, and the newest five reports.",
});

export const list = endpoint({
  method: "GET",
  path: "/reports",
  access: "researcher",
  scopes: ["read"],
  query: ZReportQuery,
  reply: ZReportList,
  note: "The caller's reports, by page. `q` searches name, subject code and type, ignoring case.",
});

export const index = endpoint({
  method: "GET",
  path: "/reports/index",
  access: "researcher",
  scopes: ["read"],
  reply: ZReportIndex,
  note: "Compact rows of the caller's newest 10,000 reports; `total` counts all.",
});

export const create = endpoint({
  method: "POST",
  path: "/reports",
  access: "researcher",
  scopes: ["write"],
  body: json(ZCreateReportRequest),
  reply: ZReport,
  status: 201,
  note: "Scores like POST /api/score and stores inputs, results and dataset version, permanently. With `patientId`, the patient's data fill what `subject` leaves out (`subjectFromPatient` lists them); 422 if they contradict. Repeat a lost request with the same `requestKey` to get the stored report; 409 `conflict` if another request used the key.",
});

export const detail = endpoint({
  method: "GET",
  path: "/reports/:id",
  access: "owner",
  scopes: ["read"],
  reply: ZReport,
  note: "One report as it was stored.",
});

export const csv = endpoint({
  method: "GET",
  path: "/reports/:id.csv",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "CSV (`text/csv`)" },
  note: "The report's values, one per line; see [report files](report-files.md). `revision` selects an earlier revision.",
});

export const jsonFile = endpoint({
  method: "GET",
  path: "/reports/:id.json",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "JSON (`application/json`), as a file" },
  note: "The whole record as a [ReportFile](#reportfile): GET /api/reports/:id with its format and the parameter names.",
});

export const fhir = endpoint({
  method: "GET",
  path: "/reports/:id.fhir.json",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "FHIR R4 (`application/fhir+json`)" },
  note: "The report as a FHIR R4 bundle; see [report files](report-files.md).",
});

export const bundle = endpoint({
  method: "GET",
  path: "/reports/:id.bundle.zip",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "ZIP (`application/zip`)" },
  note: "The record, the dataset, the engine version and hashes, so that `trabecula rerun` can reproduce the numbers; see [report files](report-files.md). It has sex and age or dates, but no name, code, patient or notes. A revision always gives the same bytes.",
});

export const pdf = endpoint({
  method: "GET",
  path: "/reports/:id.pdf",
  access: "owner",
  scopes: ["read"],
  query: ZReportDocumentQuery,
  reply: { text: "a tagged PDF (`application/pdf`)" },
  note: "The report as a document. A revision gives the same bytes as long as the comparison with earlier scans stays the same. 429 beyond four requests of an account, 503 if too many are pending.",
});

export const update = endpoint({
  method: "PUT",
  path: "/reports/:id",
  access: "owner",
  scopes: ["write"],
  body: json(ZUpdateReportRequest),
  reply: ZReport,
  note: "Changes name, subject code, patient and notes. 422 if the patient contradicts the report's sex or age.",
});

export const rescore = endpoint({
  method: "POST",
  path: "/reports/:id/rescore",
  access: "owner",
  scopes: ["write"],
  body: json(ZRescoreRequest),
  reply: ZReport,
  status: 201,
  note: "Scores the same inputs with another published dataset or version, as a new revision. 409 `conflict` if nothing would change, if someone else has just made a revision, and beyond 50 revisions.",
});

export const overrideMotion = endpoint({
  method: "POST",
  path: "/reports/:id/override",
  access: "owner",
  body: json(ZMotionOverrideRequest),
  reply: ZReport,
  status: 201,
  note: "Scores a scan of motion grade 4 or 5 anyway, as a new revision with the flag `motion_override` and your reason. 422 for another grade, 409 if it was done before.",
});

export const compareReferences = endpoint({
  method: "POST",
  path: "/reports/:id/references/compare",
  access: "owner",
  scopes: ["score"],
  body: json(ZOtherReferencesRequest),
  reply: ZReferencesReply,
  note: "Compares the stored report with up to three other references and saves nothing. 422 for a reference that is retired, a draft or of another type.",
});

export const showReferences = endpoint({
  method: "POST",
  path: "/reports/:id/references",
  access: "owner",
  scopes: ["write"],
  body: json(ZOtherReferencesRequest),
  reply: ZReport,
  status: 201,
  note: "Adds other references to the report as a new revision; an empty list removes them. They appear in `otherReferences`, in its files and in its document for researchers and clinicians, never for patients. The report's own numbers stay. 409 `conflict` if nothing would change.",
});

export const revisions = endpoint({
  method: "GET",
  path: "/reports/:id/revisions",
  access: "owner",
  scopes: ["read"],
  reply: ZReportRevisionList,
  note: "All revisions of a report, newest first.",
});

export const revision = endpoint({
  method: "GET",
  path: "/reports/:id/revisions/:revision",
  access: "owner",
  scopes: ["read"],
  reply: ZReport,
  note: "The report at a revision, from 1. Name, subject code and notes are the current ones.",
});

export const duplicate = endpoint({
  method: "POST",
  path: "/reports/:id/duplicate",
  access: "owner",
  scopes: ["write"],
  reply: ZReport,
  status: 201,
  note: "A new report with the same numbers, code and notes, named “Copy of …”, at revision 1. Nothing is scored.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/reports/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one report with all revisions.",
});

export const removeMany = endpoint({
  method: "POST",
  path: "/reports/delete",
  access: "researcher",
  scopes: ["write"],
  body: json(ZDeleteManyRequest, { maxBytes: longListBytes }),
  reply: ZDeletedReply,
  note: "Deletes the caller's reports among the ids in one transaction, and counts them. Other ids are ignored.",
});
