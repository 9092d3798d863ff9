import { ZDeletedReply, ZWorkspaceQuery } from "../primitives.ts";
import {
  ZPatientsCheckRequest,
  ZScannerCheck,
  ZScannerCheckList,
  ZScannerCheckListQuery,
  ZScannerCheckQuery,
  ZScannerCheckReply,
} from "../scanner-checks.ts";
import { endpoint, file, json, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const list = endpoint("GET /scanner-checks", {
  access: "member",
  right: "read",
  scopes: ["score", "read"],
  query: ZScannerCheckListQuery,
  reply: ZScannerCheckList,
  note: "The newest 200 checks of the workspace and the laboratory, filtered by `datasetId` or `scanner`. `isOwn` marks the caller's.",
});

export const detail = endpoint("GET /scanner-checks/:id", {
  access: "member",
  right: "read",
  scopes: ["score", "read"],
  reply: ZScannerCheck,
  note: "One check.",
});

export const byTable = endpoint("POST /scanner-checks/table", {
  access: "member",
  right: "read",
  scopes: ["write"],
  query: ZScannerCheckQuery,
  body: file("A table as for POST /api/score/batch", { maxBytes: uploadLimits.workbook, types: tableTypes }),
  reply: ZScannerCheckReply,
  note: "Tests whether a published dataset fits a scanner, with a table of at least 20 healthy controls (50,000 rows at most; each person counts once). Gives figures and a verdict by parameter and site. The table is not stored; `keep=true` stores the figures, under `device` if given: for the clinic or study, from a personal workspace for the laboratory. 422 `unreadable_file` for a table that is unreadable or too small. See [curating references](curating-references.md).",
});

export const byPatients = endpoint("POST /scanner-checks/patients", {
  access: "member",
  right: "export",
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZPatientsCheckRequest),
  reply: ZScannerCheckReply,
  slow: true,
  note: "The same with a workspace's patients who are healthy controls, from their newest 2,000 reports. Patients who withdrew consent are left out. 422 `validation_failed` if there are too few.",
});

export const remove = endpoint("DELETE /scanner-checks/:id", {
  access: "member",
  right: "write",
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one of the caller's checks, or any of a workspace whose centers the caller all reaches. Stored reports do not change.",
});

export const removeAny = endpoint("DELETE /admin/scanner-checks/:id", {
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes any check of the laboratory, for example of a deleted account.",
});
