import { ZDeletedReply } from "../primitives.ts";
import {
  ZPatientsCheckRequest,
  ZScannerCheck,
  ZScannerCheckList,
  ZScannerCheckListQuery,
  ZScannerCheckQuery,
  ZScannerCheckReply,
} from "../scanner-checks.ts";
import { endpoint, file, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/scanner-checks",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZScannerCheckListQuery,
  reply: ZScannerCheckList,
  note: "The laboratory's newest 200 checks, filtered by `datasetId` or `scanner`. All researchers see them; `isOwn` marks the caller's.",
});

export const detail = endpoint({
  method: "GET",
  path: "/scanner-checks/:id",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZScannerCheck,
  note: "One check.",
});

export const byTable = endpoint({
  method: "POST",
  path: "/scanner-checks/table",
  access: "researcher",
  scopes: ["write"],
  query: ZScannerCheckQuery,
  body: file("A table as for POST /api/score/batch", {
    maxBytes: 20_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZScannerCheckReply,
  note: "Tests whether a published dataset fits a scanner, with a table of at least 20 healthy controls (50,000 rows at most; each person counts once). Gives figures and a verdict by parameter and site. The table is not stored; `keep=true` stores the figures for the laboratory, under `device` if given. 422 `unreadable_file` for a table that is unreadable or too small. 429 beyond two concurrent checks. See [curating references](curating-references.md).",
});

export const byPatients = endpoint({
  method: "POST",
  path: "/scanner-checks/patients",
  access: "researcher",
  scopes: ["write"],
  body: json(ZPatientsCheckRequest),
  reply: ZScannerCheckReply,
  note: "The same with the caller's patients who are healthy controls, from their newest 2,000 reports. Patients who withdrew consent are left out. 422 `validation_failed` if there are too few.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/scanner-checks/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes one of the caller's checks. Stored reports do not change.",
});

export const removeAny = endpoint({
  method: "DELETE",
  path: "/admin/scanner-checks/:id",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes any stored check, for example of a deleted account.",
});
