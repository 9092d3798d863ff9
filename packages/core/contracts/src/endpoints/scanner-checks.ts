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
  note: "The checks that the laboratory keeps, the newest 200, of a `datasetId` or a `scanner` where they are given. They are everybody's who scores here; `isOwn` marks the caller's.",
});

export const detail = endpoint({
  method: "GET",
  path: "/scanner-checks/:id",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZScannerCheck,
  note: "One of them.",
});

export const byTable = endpoint({
  method: "POST",
  path: "/scanner-checks/table",
  access: "researcher",
  scopes: ["write"],
  query: ZScannerCheckQuery,
  body: file("A table of healthy controls, as POST /api/score/batch takes it", {
    maxBytes: 20_000_000,
    types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  reply: ZScannerCheckReply,
  note: "Whether a published dataset fits a scanner, by a table of healthy controls: at least 20, of at most 50,000 rows, each person once. Figures by parameter and site, a verdict, what follows and what does not. The table is forgotten; with `keep=true` the figures are kept for the laboratory, under `device` where the scanner has a name. 422 `unreadable_file` where the table cannot be read or has too few. 429 `too_many_requests` where an account has two under way. See [curating references](curating-references.md).",
});

export const byPatients = endpoint({
  method: "POST",
  path: "/scanner-checks/patients",
  access: "researcher",
  scopes: ["write"],
  body: json(ZPatientsCheckRequest),
  reply: ZScannerCheckReply,
  note: "The same by the scans of the caller's patients who are marked as healthy controls, of their newest 2,000 reports. Whoever has withdrawn the consent is left out. 422 `validation_failed` where there are too few.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/scanner-checks/:id",
  access: "owner",
  scopes: ["write"],
  reply: ZDeletedReply,
  note: "Deletes a check that the caller has kept. Reports that were made with it keep what they say.",
});

export const removeAny = endpoint({
  method: "DELETE",
  path: "/admin/scanner-checks/:id",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes any check that is kept, such as one whose account is gone.",
});
