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
  note: "Counts of reports (the month is the calendar month in UTC) and patients, and the newest five reports.",
});

export const list = endpoint({
  method: "GET",
  path: "/reports",
  access: "researcher",
  scopes: ["read"],
  query: ZReportQuery,
  reply: ZReportList,
  note: "The caller's reports, a page at a time. `q` is searched in name, subject code and type, whatever its case.",
});

export const index = endpoint({
  method: "GET",
  path: "/reports/index",
  access: "researcher",
  scopes: ["read"],
  reply: ZReportIndex,
  note: "Compact rows of the caller's newest 10,000 reports; `total` counts all of them.",
});

export const create = endpoint({
  method: "POST",
  path: "/reports",
  access: "researcher",
  scopes: ["write"],
  body: json(ZCreateReportRequest),
  reply: ZReport,
  status: 201,
  note: "Scores as POST /api/score does and stores inputs, results and the dataset's version, whose manifest the report shows. What is stored is never computed again. With `patientId`, what `subject` leaves out is taken from the patient (`subjectFromPatient` says what), and 422 where the two contradict each other. An answer can be lost on its way: whoever sends the request again with the `requestKey` of the first time gets the report that was stored then, and none is made; 409 `conflict` where the key belongs to another request.",
});

export const detail = endpoint({
  method: "GET",
  path: "/reports/:id",
  access: "owner",
  scopes: ["read"],
  reply: ZReport,
  note: "One report, as it was stored.",
});

export const csv = endpoint({
  method: "GET",
  path: "/reports/:id.csv",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "CSV (`text/csv`)" },
  note: "The report's numbers in the long form, one measurement per line; docs/report-files.md has the columns. `revision` names an earlier one.",
});

export const jsonFile = endpoint({
  method: "GET",
  path: "/reports/:id.json",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "JSON (`application/json`), as a file" },
  note: "The whole record as a file, a [ReportFile](#reportfile): what GET /api/reports/:id answers, with its format and the names of its parameters.",
});

export const fhir = endpoint({
  method: "GET",
  path: "/reports/:id.fhir.json",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "FHIR R4 (`application/fhir+json`)" },
  note: "The report as a FHIR R4 bundle: a DiagnosticReport and an Observation for each value and score; docs/report-files.md says what stands where.",
});

export const bundle = endpoint({
  method: "GET",
  path: "/reports/:id.bundle.zip",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "ZIP (`application/zip`)" },
  note: "The report with all that makes its numbers again: its record, the dataset, the engine's version and the hash of each file. `trabecula rerun` computes the numbers anew and compares them to the last digit; docs/reports.md has the form. The same revision gives the same bytes. It holds what the record holds of the person (sex, and age or dates), and neither code, name, patient nor notes.",
});

export const pdf = endpoint({
  method: "GET",
  path: "/reports/:id.pdf",
  access: "owner",
  scopes: ["read"],
  query: ZReportDocumentQuery,
  reply: { text: "a tagged PDF (`application/pdf`)" },
  note: "The report as a document, in the words and figures of the screen. The same revision gives the same bytes, whenever it is asked for, as long as its comparison with earlier scans is the same: that follows the patient's other reports and the precision in use. Documents are made one after the other: 429 `too_many_requests` where an account asks for more than four at once, 503 `unavailable` where too many wait; both say in `Retry-After` when to ask again.",
});

export const update = endpoint({
  method: "PUT",
  path: "/reports/:id",
  access: "owner",
  scopes: ["write"],
  body: json(ZUpdateReportRequest),
  reply: ZReport,
  note: "Changes name, subject code, patient and notes; nothing else can change. 422 where the report's sex or age cannot be the patient's.",
});

export const rescore = endpoint({
  method: "POST",
  path: "/reports/:id/rescore",
  access: "owner",
  scopes: ["write"],
  body: json(ZRescoreRequest),
  reply: ZReport,
  status: 201,
  note: "Scores the same inputs again with another published dataset or version and keeps the result as a new revision; the earlier one stays as it was. 409 `conflict` where nothing would change, where somebody else has made a revision at the same moment, and beyond 50 revisions.",
});

export const overrideMotion = endpoint({
  method: "POST",
  path: "/reports/:id/override",
  access: "owner",
  body: json(ZMotionOverrideRequest),
  reply: ZReport,
  status: 201,
  note: "Scores a scan of motion grade 4 or 5 after all, as a new revision: its numbers carry the flag `motion_override`, its input the reason. 422 where the scan has another grade, 409 where it has been decided already.",
});

export const compareReferences = endpoint({
  method: "POST",
  path: "/reports/:id/references/compare",
  access: "owner",
  scopes: ["score"],
  body: json(ZOtherReferencesRequest),
  reply: ZReferencesReply,
  note: "The report beside up to three other references: its own first, as it is stored, then each as it would be scored now. Nothing is saved. 422 where one is retired, a draft or of another type.",
});

export const showReferences = endpoint({
  method: "POST",
  path: "/reports/:id/references",
  access: "owner",
  scopes: ["write"],
  body: json(ZOtherReferencesRequest),
  reply: ZReport,
  status: 201,
  note: "Shows other references beside the report's own, in `otherReferences`, on its document for researchers and clinicians and in its files, as a new revision; an empty list takes them out. The report's own numbers stay as they are, and its patient never sees the others. 409 `conflict` where nothing would change.",
});

export const revisions = endpoint({
  method: "GET",
  path: "/reports/:id/revisions",
  access: "owner",
  scopes: ["read"],
  reply: ZReportRevisionList,
  note: "All revisions of a report, the newest first.",
});

export const revision = endpoint({
  method: "GET",
  path: "/reports/:id/revisions/:revision",
  access: "owner",
  scopes: ["read"],
  reply: ZReport,
  note: "The report as it was at a revision, from 1 on. Name, subject code and notes are those of today: they belong to the report, not to a revision.",
});

export const duplicate = endpoint({
  method: "POST",
  path: "/reports/:id/duplicate",
  access: "owner",
  scopes: ["write"],
  reply: ZReport,
  status: 201,
  note: "A new report with the same numbers, code and notes, named “Copy of …”. It begins at revision 1; nothing is scored.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/reports/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one report with all its revisions.",
});

export const removeMany = endpoint({
  method: "POST",
  path: "/reports/delete",
  access: "researcher",
  scopes: ["write"],
  body: json(ZDeleteManyRequest, { maxBytes: longListBytes }),
  reply: ZDeletedReply,
  note: "Deletes the caller's own reports among the ids, in one transaction, and counts them. Missing ids and other people's are passed over alike, so that a list that is out of date still deletes what is left.",
});
