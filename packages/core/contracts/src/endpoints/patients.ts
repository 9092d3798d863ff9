import { ZWorkspaceQuery } from "../primitives.ts";
import {
  ZAttention,
  ZAttentionQuery,
  ZCreatePatientRequest,
  ZEnrollRequest,
  ZErasePatientRequest,
  ZPatient,
  ZPatientIds,
  ZPatientImport,
  ZPatientImportQuery,
  ZPatientList,
  ZPatientListQuery,
  ZPatientNames,
  ZPatientQuery,
  ZPatientsDeleted,
  ZPersonLinkList,
  ZPersonLinkRequest,
  ZTransferred,
  ZTransferRequest,
  ZUpdatePatientRequest,
  ZVisitList,
} from "../patients.ts";
import { ZRecordHistory, ZRecordHistoryQuery } from "../record-changes.ts";
import { ZDone } from "../user.ts";
import { endpoint, file, json, longListBytes, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const list = endpoint("GET /patients", "member read", {
  scopes: ["read"],
  query: ZPatientListQuery,
  reply: ZPatientList,
  note: "A workspace's patients, by page. `q` searches the code, ignoring case; `code` finds the one patient of a whole code. POST /api/patients/search also searches names.",
});

export const search = endpoint("POST /patients/search", "member read", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  body: json(ZPatientQuery, { maxBytes: 10_000 }),
  reply: ZPatientList,
  note: "The same list; `q` also searches names where the caller reads them; a personal token needs the scope `names`. The search text is in the body, so it appears in no address or log.",
});

export const attention = endpoint("GET /patients/attention", "member read", {
  scopes: ["read"],
  query: ZAttentionQuery,
  reply: ZAttention,
  note: "A workspace's patients who need attention: a significant change on the newest scan day, or a scan that is due. Significant is a change that Holm's procedure keeps at 5 % among all changes of that day, with p = 2·Φ(−1.96·|change|/LSC). So at most about 1 in 20 unchanged patients is listed. `page` is that of the changed patients; `unjudged` counts patients that are still being judged. A scan up to 60 days before `nextScanOn` counts as that scan.",
});

export const changeSeen = endpoint("POST /patients/:id/change-seen", "member write", {
  scopes: ["write"],
  reply: ZDone,
  note: "Marks the patient's significant change as seen, which takes it off the list. Another change lists the patient again.",
});

export const create = endpoint("POST /patients", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZCreatePatientRequest),
  reply: ZPatient,
  status: 201,
  note: "Adds a patient. Without `code` it gets the next one of the workspace's pattern, else a random one. 409 `conflict` if the workspace has that code, 422 for names if it stores none.",
});

export const names = endpoint("GET /patients/names", "member read", {
  query: ZWorkspaceQuery,
  reply: ZPatientNames,
  note: "Whether the workspace stores patient names. By default it does not.",
});

export const keepNames = endpoint("PUT /patients/names", "member manage", {
  query: ZWorkspaceQuery,
  body: json(ZPatientNames),
  reply: ZPatientNames,
  slow: true,
  note: "Starts storing patient names in a workspace, or stops it and erases all stored names.",
});

export const detail = endpoint("GET /patients/:id", "member read", {
  versioned: true,
  scopes: ["read"],
  reply: ZPatient,
  note: "One patient. `firstName` and `lastName` are null here and in lists for members who read codes only, and for personal tokens without the scope `names`. Sending them gets 403 `role_missing` or `scope_missing`. GET /api/reports?patientId= lists the reports.",
});

export const visits = endpoint("GET /patients/:id/visits", "member read", {
  scopes: ["read"],
  reply: ZVisitList,
  note: "The patient's scan days, newest first, with site, side, scanner and motion grade of each scan.",
});

export const history = endpoint("GET /patients/:id/history", "member read", {
  scopes: ["read"],
  query: ZRecordHistoryQuery,
  reply: ZRecordHistory,
  note: "Who changed the patient, when, and each field from old to new, newest first. Members and tokens that do not read names get none.",
});

export const update = endpoint("PUT /patients/:id", "member write", {
  versioned: true,
  scopes: ["write"],
  body: json(ZUpdatePatientRequest),
  reply: ZPatient,
  note: "Changes the fields that are sent. Name the version that you read in `If-Match` or in the body. 409 `conflict` also if another patient has the code. Reports keep the sex and age that they were scored with.",
});

export const remove = endpoint("DELETE /patients/:id", "member write", {
  versioned: true,
  scopes: ["write"],
  reply: ZPatientsDeleted,
  note: "Deletes a patient with all reports and revisions. They can be restored for 30 days. 409 `conflict` for a personal token if the patient has access, an invitation or a released report.",
});

export const importFile = endpoint("POST /patients/import", "member write", {
  scopes: ["write"],
  query: ZPatientImportQuery,
  body: file("CSV, or XLSX (its first filled sheet)", { maxBytes: uploadLimits.shortTable, types: tableTypes }),
  reply: ZPatientImport,
  note: "Adds the patients of a table, all or none: 422 `validation_failed` with a reason for each rejected line. Required columns: `code`, `sex`, `birth_date` or `birth_year`. Optional: `ancestry`, `height_cm`, `weight_kg`, `measured_on`, `dominant_hand`, `menopausal_status`, `notes`, `next_scan_on`, `baseline_on`, `healthy_control` (yes or no), `first_name`, `last_name`, `consent_scope`, `consent_version`, `consent_date`, `consent_withdrawn_on`. A patient is known by code; empty cells state nothing. `dryRun=true` answers 200 with what is `added`, `changed`, `unchanged`, `conflicting` or `missing`, every difference and a `plan`, and stores nothing. With that `plan` and a `reason`, changed patients are corrected with history; 422 without a reason, 409 `plan_changed` after another edit. Conflicting lines (another sex or birth, two lines of one code) are never stored. Without a plan they, and changed patients, are problems: 422. In workbooks the results of formulas are read; merged cells and formulas without results are rejected.",
});

export const removeMany = endpoint("POST /patients/delete", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZPatientIds, { maxBytes: longListBytes }),
  reply: ZPatientsDeleted,
  slow: true,
  note: "Deletes a workspace's patients among the ids with their reports, in transactions of 20 patients, and counts both. Other ids are ignored. They can be restored for 30 days.",
});

export const exportOne = endpoint("GET /patients/:id/export", "member export", {
  scopes: ["read"],
  reply: { text: "ZIP (`application/zip`), streamed" },
  note: "Everything about one person in the workspace: the patient with consent, history, access, releases, and all reports with revisions as JSON and values as CSV, also recently deleted ones. Names are null for members and tokens that do not read them. The download breaks off when the membership ends.",
});

export const erase = endpoint("POST /patients/:id/erase", "member manage", {
  body: json(ZErasePatientRequest),
  reply: ZPatientsDeleted,
  slow: true,
  note: "Deletes a person permanently: the patient, all reports with revisions, also recently deleted ones, the history and the patient's access. For leads, with a `confirmation` of POST /user/confirm with the purpose `erase` (403 `confirmation_needed`). The audit log keeps id, time, account and reason. 422 for a reason with the patient's name. Backups keep the person until they are deleted.",
});

export const transfer = endpoint("POST /patients/transfer", "member manage", {
  query: ZWorkspaceQuery,
  body: json(ZTransferRequest),
  reply: ZTransferred,
  slow: true,
  note: "Moves patients of one workspace to a center or to the workspace `to`, all or none, with reports, history, releases and access. Leads of `to` get a mail. `?workspace=` may be left out. For leads of all centers who may also write in all centers of `to`. 409 `conflict` if `to` has one of the codes, or keeps no names and a patient has one.",
});

export const links = endpoint("GET /patients/:id/links", "member export", {
  reply: ZPersonLinkList,
  note: "Patients of other workspaces who are the same person, as far as the caller reads those workspaces.",
});

export const link = endpoint("POST /patients/:id/links", "member write", {
  body: json(ZPersonLinkRequest),
  reply: ZPersonLinkList,
  status: 201,
  note: "Says that a patient of another workspace is the same person; for members who write in both. Changes no version or history. 422 `validation_failed` for patients of one workspace, or of another sex or year of birth.",
});

export const unlink = endpoint("DELETE /patients/:id/links", "member write", {
  body: json(ZPersonLinkRequest),
  reply: ZPersonLinkList,
  note: "Removes a link; for members who write in both workspaces.",
});

export const enroll = endpoint("POST /patients/:id/enroll", "member write", {
  body: json(ZEnrollRequest),
  reply: ZPatient,
  status: 201,
  slow: true,
  note: "Makes a patient in the workspace `to` without names, with sex, birth, consent and other facts, and scores copies of the scans of `reportIds` there. Answers the new patient. For members who write in both. 409 `conflict` for a code in use, and without a consent to `compare` or `share`.",
});
