import {
  ZAttention,
  ZCreatePatientRequest,
  ZPatient,
  ZPatientIds,
  ZPatientImport,
  ZPatientImportQuery,
  ZPatientList,
  ZPatientNames,
  ZPatientQuery,
  ZPatientsDeleted,
  ZUpdatePatientRequest,
  ZVisitList,
} from "../patients.ts";
import { endpoint, file, json, longListBytes } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/patients",
  access: "researcher",
  scopes: ["read"],
  query: ZPatientQuery,
  reply: ZPatientList,
  note: "The caller's patients, by page. `q` searches the code, ignoring case. POST /api/patients/search also searches names.",
});

export const search = endpoint({
  method: "POST",
  path: "/patients/search",
  access: "researcher",
  scopes: ["read"],
  body: json(ZPatientQuery, { maxBytes: 10_000 }),
  reply: ZPatientList,
  note: "The same list; `q` also searches names if the account stores them. The search text is in the body, so it appears in no address or log.",
});

export const attention = endpoint({
  method: "GET",
  path: "/patients/attention",
  access: "researcher",
  scopes: ["read"],
  reply: ZAttention,
  note: "The caller's patients who need attention: significant change in the newest report, or a scan that is due. A scan up to 60 days before `nextScanOn` counts as that scan.",
});

export const create = endpoint({
  method: "POST",
  path: "/patients",
  access: "researcher",
  scopes: ["write"],
  body: json(ZCreatePatientRequest),
  reply: ZPatient,
  status: 201,
  note: "Adds a patient. Without `code` it gets a random one. 409 `conflict` if the caller has a patient with that code, 422 for names if the account stores none.",
});

export const names = endpoint({
  method: "GET",
  path: "/patients/names",
  access: "researcher",
  reply: ZPatientNames,
  note: "Whether the account stores patient names. By default it does not.",
});

export const keepNames = endpoint({
  method: "PUT",
  path: "/patients/names",
  access: "researcher",
  body: json(ZPatientNames),
  reply: ZPatientNames,
  note: "Starts storing patient names, or stops it and erases all stored names.",
});

export const detail = endpoint({
  method: "GET",
  path: "/patients/:id",
  access: "owner",
  scopes: ["read"],
  reply: ZPatient,
  note: "One patient. GET /api/reports?patientId= lists the reports.",
});

export const visits = endpoint({
  method: "GET",
  path: "/patients/:id/visits",
  access: "owner",
  scopes: ["read"],
  reply: ZVisitList,
  note: "The patient's scan days, newest first, with site, side, scanner and motion grade of each scan.",
});

export const update = endpoint({
  method: "PUT",
  path: "/patients/:id",
  access: "owner",
  scopes: ["write"],
  body: json(ZUpdatePatientRequest),
  reply: ZPatient,
  note: "Changes the fields that are sent. 409 `conflict` also if another patient has the code. Reports keep the sex and age that they were scored with.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/patients/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZPatientsDeleted,
  note: "Deletes a patient with all reports and revisions.",
});

export const importFile = endpoint({
  method: "POST",
  path: "/patients/import",
  access: "researcher",
  scopes: ["write"],
  query: ZPatientImportQuery,
  body: file("CSV, or XLSX (its first filled sheet)", {
    maxBytes: 5_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZPatientImport,
  note: "Adds the patients of a table, all or none: 422 `validation_failed` with a reason for each rejected line. Required columns: `code`, `sex`, `birth_date` or `birth_year`. Optional: `ancestry`, `height_cm`, `weight_kg`, `measured_on`, `dominant_hand`, `menopausal_status`, `notes`, `next_scan_on`, `healthy_control` (yes or no), `first_name`, `last_name`, `consent_scope`, `consent_version`, `consent_date`, `consent_withdrawn_on`. Identical patients are skipped; other patients with the same code are problems. `check=true` stores nothing and answers 200 with the outcome. In workbooks the results of formulas are read; merged cells and formulas without results are rejected.",
});

export const removeMany = endpoint({
  method: "POST",
  path: "/patients/delete",
  access: "researcher",
  scopes: ["write"],
  body: json(ZPatientIds, { maxBytes: longListBytes }),
  reply: ZPatientsDeleted,
  note: "Deletes the caller's patients among the ids with their reports, in one transaction, and counts both. Other ids are ignored.",
});
