import { ZDeletedReply, ZWorkspaceQuery } from "../primitives.ts";
import {
  ZAdaptationQuery,
  ZAdaptationReply,
  ZPatientsAdaptationRequest,
  ZPatientsCheckRequest,
  ZScannerCheck,
  ZScannerCheckList,
  ZScannerCheckListQuery,
  ZScannerCheckQuery,
  ZScannerCheckReply,
} from "../scanner-checks.ts";
import { endpoint, file, json, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const list = endpoint("GET /scanner-checks", "member read", {
  scopes: ["score", "read"],
  query: ZScannerCheckListQuery,
  reply: ZScannerCheckList,
  note: "The newest 200 checks of the workspace and the laboratory, filtered by `datasetId` or `scanner`. `isOwn` marks the caller's.",
});

export const detail = endpoint("GET /scanner-checks/:id", "member read", {
  scopes: ["score", "read"],
  reply: ZScannerCheck,
  note: "One check.",
});

export const byTable = endpoint("POST /scanner-checks/table", "member read", {
  scopes: ["write"],
  query: ZScannerCheckQuery,
  body: file("A table as for POST /api/score/batch", { maxBytes: uploadLimits.workbook, types: tableTypes }),
  reply: ZScannerCheckReply,
  note: "Tests whether a published dataset fits a scanner, with a table of at least 20 healthy controls (50,000 rows at most; each person counts once). Gives figures and a verdict by parameter and site. The table is not stored; `keep=true` stores the figures, under `device` if given: for the clinic or study, from a personal workspace for the laboratory. 422 `unreadable_file` for a table that is unreadable or too small. See [curating references](curating-references.md).",
});

export const byPatients = endpoint("POST /scanner-checks/patients", "member export", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZPatientsCheckRequest),
  reply: ZScannerCheckReply,
  slow: true,
  note: "The same with a workspace's patients who are healthy controls, from their newest 2,000 reports. Patients who withdrew consent are left out. 422 `validation_failed` if there are too few.",
});

export const adaptByTable = endpoint("POST /scanner-checks/adaptation/table", "member read", {
  query: ZAdaptationQuery,
  body: file("A table as for POST /api/score/batch", { maxBytes: uploadLimits.workbook, types: tableTypes }),
  reply: ZAdaptationReply,
  note: "Adapts a published dataset to 25 or more healthy controls, as `trabecula adapt` does: the shift of Z, the ratio of standard deviations, the gain and a verdict by parameter, site and sex. Without a curve to adapt, `dataset` is null and `message` says why. The table is not stored. Administrators store the result as a draft dataset with `keep=true`: 403 `role_missing` for others, 422 `validation_failed` if there is nothing to adapt, 409 `conflict` for a published or retired version. See [curating references](curating-references.md#adapt-a-reference-to-your-controls).",
});

export const adaptByPatients = endpoint("POST /scanner-checks/adaptation/patients", "member export", {
  query: ZWorkspaceQuery,
  body: json(ZPatientsAdaptationRequest),
  reply: ZAdaptationReply,
  slow: true,
  note: "The same with a workspace's patients who are healthy controls, as for `POST /api/scanner-checks/patients`.",
});

export const remove = endpoint("DELETE /scanner-checks/:id", "member write", {
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one of the caller's checks, or any of a workspace whose centers the caller all reaches. Stored reports do not change.",
});

export const removeAny = endpoint("DELETE /admin/scanner-checks/:id", "admin", {
  reply: ZDeletedReply,
  note: "Deletes any check of the laboratory, for example of a deleted account.",
});
