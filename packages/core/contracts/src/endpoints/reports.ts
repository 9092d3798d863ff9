import { ZDeletedReply, ZWorkspaceQuery } from "../primitives.ts";
import { ZMotionOverrideRequest, ZReportRevisionList, ZRescoreRequest } from "../report-revisions.ts";
import { ZCorrectedReport, ZCorrectQuery, ZCorrectRequest } from "../report-corrections.ts";
import { ZOtherReferencesRequest, ZReferencesReply } from "../references.ts";
import { ZRecordHistory, ZRecordHistoryQuery } from "../record-changes.ts";
import {
  ZCreateReportRequest,
  ZDashboard,
  ZDeleteManyRequest,
  ZReport,
  ZReportDocumentQuery,
  ZReportDocumentsRequest,
  ZReportFhirQuery,
  ZReportIndex,
  ZReportList,
  ZReportQuery,
  ZRevisionQuery,
  ZUpdateReportRequest,
} from "../reports.ts";
import { ZAddendumRequest, ZEnteredInErrorRequest, ZSignedReply, ZSignRequest } from "../signatures.ts";
import { endpoint, json, longListBytes } from "./endpoint.ts";

export const dashboard = endpoint("GET /dashboard", "member read", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  reply: ZDashboard,
  note: "Counts of reports (by calendar month in UTC) and patients, and the newest five reports.",
});

export const list = endpoint("GET /reports", "member read", {
  scopes: ["read"],
  query: ZReportQuery,
  reply: ZReportList,
  note: "A workspace's reports, by page. `q` searches name, subject code and type, ignoring case.",
});

export const index = endpoint("GET /reports/index", "member read", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  reply: ZReportIndex,
  note: "Compact rows of a workspace's newest 10,000 reports; `total` counts up to 100,000.",
});

export const create = endpoint("POST /reports", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZCreateReportRequest),
  reply: ZReport,
  status: 201,
  note: "Scores like POST /api/score and stores inputs, results and dataset version, permanently. With `patientId`, the patient's data fill what `subject` leaves out (`subjectFromPatient` lists them); 422 if they contradict. Repeat a lost request with the same `requestKey` to get the stored report; 409 `conflict` if another request used the key.",
});

export const detail = endpoint("GET /reports/:id", "member read", {
  versioned: true,
  scopes: ["read"],
  reply: ZReport,
  note: "One report as it was stored. `withheld` holds what an earlier version claimed and this one does not.",
});

export const csv = endpoint("GET /reports/:id.csv", "member export", {
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "CSV (`text/csv`)" },
  note: "The report's values, one per line; see [report files](report-files.md). `revision` selects an earlier revision.",
});

export const jsonFile = endpoint("GET /reports/:id.json", "member export", {
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "JSON (`application/json`), as a file" },
  note: "The whole record as a [ReportFile](#reportfile): GET /api/reports/:id with its format and the parameter names.",
});

export const fhir = endpoint("GET /reports/:id.fhir.json", "member export", {
  scopes: ["read"],
  query: ZReportFhirQuery,
  reply: { text: "FHIR R4 (`application/fhir+json`)" },
  note: "The report as a FHIR R4 bundle; see [report files](report-files.md). `presentedForm` adds that document of the revision, byte for byte as GET /api/reports/:id.pdf gives it.",
});

export const bundle = endpoint("GET /reports/:id.bundle.zip", "member export", {
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: { text: "ZIP (`application/zip`)" },
  note: "The record, the dataset, the engine version and hashes, so that `trabecula rerun` can reproduce the numbers; see [report files](report-files.md). It has sex and age or dates, but no name, code, patient or notes. A revision always gives the same bytes.",
});

export const pdf = endpoint("GET /reports/:id.pdf", "member export", {
  scopes: ["read"],
  query: ZReportDocumentQuery,
  reply: { text: "a tagged PDF (`application/pdf`)" },
  note: "The report as a document. A revision gives the same bytes as long as the comparison with earlier scans and the names of patient and account stay the same. 503 if too many are pending.",
});

export const dicom = endpoint("GET /reports/:id.dcm", "member export", {
  scopes: ["read"],
  query: ZReportDocumentQuery,
  reply: { text: "DICOM Encapsulated PDF (`application/dicom`)" },
  note: "The same PDF as a DICOM object, for a PACS; see [report files](report-files.md). Its UIDs repeat for the same revision.",
});

export const documents = endpoint("POST /reports/documents", "member export", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  body: json(ZReportDocumentsRequest),
  reply: { text: "PDF or ZIP (`application/pdf`, `application/zip`)" },
  note: "The documents of up to 100 reports of a workspace, newest revision each, in the order of the ids: as one PDF or as a zip. Signed revisions print as they were signed. 404 if one report is missing. Each document is logged. Counts among the four files in progress.",
});

export const update = endpoint("PUT /reports/:id", "member write", {
  versioned: true,
  scopes: ["write"],
  body: json(ZUpdateReportRequest),
  reply: ZReport,
  note: "Changes name, subject code, patient, notes and wave. 422 if the patient contradicts the report's sex or age, and for a wave of another study. All reports of that scan day count for the wave. Another patient ends the release and the wave; 409 `conflict` for a personal token.",
});

export const rescore = endpoint("POST /reports/:id/rescore", "member write", {
  versioned: true,
  scopes: ["write"],
  body: json(ZRescoreRequest),
  reply: ZReport,
  status: 201,
  note: "Scores the same inputs with another published dataset or version, as a new revision. 409 `conflict` if nothing would change, if someone else has just made a revision, and beyond 50 revisions.",
});

export const correct = endpoint("POST /reports/:id/correct", "member write", {
  versioned: true,
  scopes: ["write"],
  query: ZCorrectQuery,
  body: json(ZCorrectRequest),
  reply: ZCorrectedReport,
  status: 201,
  note: "Replaces the scans, the person or both, and scores them with the report's own dataset as a new revision; the earlier one stays. The reason is stored in the history. `dryRun=true` answers 200 with the revision as it would be, what differs and which scores move, and stores nothing. A released report goes on hold until the correction is signed or released again; where nothing is signed, the patient reads the correction. 409 `conflict` if nothing would change, if the dataset is retired, and beyond 50 revisions. 422 if the patient contradicts the correction.",
});

export const overrideMotion = endpoint("POST /reports/:id/override", "member write", {
  versioned: true,
  body: json(ZMotionOverrideRequest),
  reply: ZReport,
  status: 201,
  note: "Scores a scan of motion grade 4 or 5 anyway, as a new revision with the flag `motion_override` and your reason. 422 for another grade, 409 if it was done before.",
});

export const compareReferences = endpoint("POST /reports/:id/references/compare", "member export", {
  scopes: ["score"],
  body: json(ZOtherReferencesRequest),
  reply: ZReferencesReply,
  note: "Compares the stored report with up to three other references and saves nothing. 422 for a reference that is retired, a draft or of another type.",
});

export const showReferences = endpoint("POST /reports/:id/references", "member write", {
  versioned: true,
  scopes: ["write"],
  body: json(ZOtherReferencesRequest),
  reply: ZReport,
  status: 201,
  note: "Adds other references to the report as a new revision; an empty list removes them. They appear in `otherReferences`, in its files and in its document for researchers and clinicians, never for patients. The report's own numbers stay. 409 `conflict` if nothing would change.",
});

export const read = endpoint("POST /reports/:id/read", "member write", {
  versioned: true,
  reply: ZReport,
  note: "Marks a draft as read: `preliminary`. Other states stay.",
});

export const sign = endpoint("POST /reports/:id/sign", "member write", {
  versioned: true,
  body: json(ZSignRequest),
  reply: ZReport,
  note: "Signs what you read, by its `revision` and `recordHash`, with a `confirmation` of POST /api/user/confirm for `<report>:<revision>`. Members with `maySign` only, in workspaces whose reports are signed. 409 `conflict` if the report has changed since, 409 `signed` if the revision is signed.",
});

export const addendum = endpoint("POST /reports/:id/addendum", "member write", {
  versioned: true,
  body: json(ZAddendumRequest),
  reply: ZReport,
  status: 201,
  note: "Adds a text to a signed report, as a revision that must be signed again. The numbers and the release stay.",
});

export const enterInError = endpoint("POST /reports/:id/entered-in-error", "member write", {
  versioned: true,
  body: json(ZEnteredInErrorRequest),
  reply: ZReport,
  note: "Voids a report for good and withdraws it from the patient. Signed revisions stay. Needs a confirmation for the report's id.",
});

export const signed = endpoint("GET /reports/:id/signed", "member read", {
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: ZSignedReply,
  note: "What was signed: JSON of the readings, the report, its comparison and letterhead. Its SHA-256 is the `recordHash`, unless the member reads no names. Null if the revision has no valid signature, and for monitors.",
});

export const history = endpoint("GET /reports/:id/history", "member read", {
  scopes: ["read"],
  query: ZRecordHistoryQuery,
  reply: ZRecordHistory,
  note: "Who changed the report, when, and each field from old to new, newest first.",
});

export const revisions = endpoint("GET /reports/:id/revisions", "member read", {
  scopes: ["read"],
  reply: ZReportRevisionList,
  note: "All revisions of a report, newest first.",
});

export const revision = endpoint("GET /reports/:id/revisions/:revision", "member read", {
  scopes: ["read"],
  reply: ZReport,
  note: "The report at a revision, from 1. Name, subject code and notes are the current ones, unless it was signed.",
});

export const duplicate = endpoint("POST /reports/:id/duplicate", "member write", {
  scopes: ["write"],
  reply: ZReport,
  status: 201,
  note: "A new report with the same numbers, code and notes, named “Copy of …”, at revision 1. Nothing is scored.",
});

export const remove = endpoint("DELETE /reports/:id", "member write", {
  versioned: true,
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one report with all revisions. It can be restored for 30 days. 409 `conflict` while it is released.",
});

export const removeMany = endpoint("POST /reports/delete", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZDeleteManyRequest, { maxBytes: longListBytes }),
  reply: ZDeletedReply,
  slow: true,
  note: "Deletes a workspace's reports among the ids in transactions of 200, and counts them. Other ids are ignored. They can be restored for 30 days. 409 `conflict`, and nothing is deleted, if one is released or void.",
});
