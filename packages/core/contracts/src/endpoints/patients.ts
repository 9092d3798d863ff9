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
  note: "The caller's patients, a page at a time. `q` is searched in the code, whatever its case; POST /api/patients/search looks into names too.",
});

export const search = endpoint({
  method: "POST",
  path: "/patients/search",
  access: "researcher",
  scopes: ["read"],
  body: json(ZPatientQuery, { maxBytes: 10_000 }),
  reply: ZPatientList,
  note: "The same list, whose `q` is also searched in names where the account keeps them: what is searched for stands in no address, and so in no log of one.",
});

export const attention = endpoint({
  method: "GET",
  path: "/patients/attention",
  access: "researcher",
  scopes: ["read"],
  reply: ZAttention,
  note: "The caller's patients to look at: whose newest report shows significant change, and whose next scan is due. A scan up to sixty days before `nextScanOn` counts as that scan.",
});

export const create = endpoint({
  method: "POST",
  path: "/patients",
  access: "researcher",
  scopes: ["write"],
  body: json(ZCreatePatientRequest),
  reply: ZPatient,
  status: 201,
  note: "A new patient. Without `code` a random one is given. 409 `conflict` where the caller has a patient of that code, 422 for names where the account keeps none.",
});

export const names = endpoint({
  method: "GET",
  path: "/patients/names",
  access: "researcher",
  reply: ZPatientNames,
  note: "Whether the account keeps names of its patients. It does not unless it was told to.",
});

export const keepNames = endpoint({
  method: "PUT",
  path: "/patients/names",
  access: "researcher",
  body: json(ZPatientNames),
  reply: ZPatientNames,
  note: "Keeps names of patients from now on, or erases the names of all the caller's patients and keeps none.",
});

export const detail = endpoint({
  method: "GET",
  path: "/patients/:id",
  access: "owner",
  scopes: ["read"],
  reply: ZPatient,
  note: "One patient; GET /api/reports?patientId= has the reports.",
});

export const visits = endpoint({
  method: "GET",
  path: "/patients/:id/visits",
  access: "owner",
  scopes: ["read"],
  reply: ZVisitList,
  note: "The days on which the patient was scanned, latest first, with site, side, scanner and motion grade of each scan in the patient's reports.",
});

export const update = endpoint({
  method: "PUT",
  path: "/patients/:id",
  access: "owner",
  scopes: ["write"],
  body: json(ZUpdatePatientRequest),
  reply: ZPatient,
  note: "Changes what is given. 409 `conflict` where `version` is not the patient's any more, or the code is another patient's. Reports keep the sex and age that they were scored with.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/patients/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZPatientsDeleted,
  note: "Deletes a patient with all reports and their revisions.",
});

export const importFile = endpoint({
  method: "POST",
  path: "/patients/import",
  access: "researcher",
  scopes: ["write"],
  query: ZPatientImportQuery,
  body: file("A table of patients: CSV, or the first filled sheet of an XLSX workbook", {
    maxBytes: 5_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZPatientImport,
  note: "Adds the patients of a table, all of them or none: 422 `validation_failed` with a reason for each line that cannot be taken. Columns: `code` and `sex`, `birth_date` or `birth_year`, and any of `ancestry`, `height_cm`, `weight_kg`, `measured_on`, `dominant_hand`, `menopausal_status`, `notes`, `next_scan_on`, `healthy_control` (yes or no), `first_name`, `last_name`, `consent_scope`, `consent_version`, `consent_date`, `consent_withdrawn_on`. Patients that are there already just as the file has them stay as they are, so that the same file twice changes nothing; others of the same code are problems. `check=true` tells what would happen, with status 200, and stores nothing; with any problem in the file that is nothing, so `added` is 0. Of a workbook the results of formulas are read; merged cells, and a formula without its result, are refused.",
});

export const removeMany = endpoint({
  method: "POST",
  path: "/patients/delete",
  access: "researcher",
  scopes: ["write"],
  body: json(ZPatientIds, { maxBytes: longListBytes }),
  reply: ZPatientsDeleted,
  note: "Deletes the caller's own patients among the ids with all their reports, in one transaction, and counts both. Missing ids and other people's are passed over alike.",
});
