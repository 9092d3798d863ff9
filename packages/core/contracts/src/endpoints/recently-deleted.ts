import { ZDeletedReply, ZWorkspaceQuery } from "../primitives.ts";
import { ZDeletedItemIds, ZDeletedItemList, ZDeletedItemQuery, ZRestored } from "../recently-deleted.ts";
import { endpoint, json, longListBytes } from "./endpoint.ts";

export const list = endpoint("GET /recently-deleted", "member write", {
  scopes: ["read"],
  query: ZDeletedItemQuery,
  reply: ZDeletedItemList,
  note: "A workspace's deleted patients and reports, newest first, by page. They can be restored for 30 days. A workspace has at most 20,000 deleted rows (reports, revisions, patients); further deletions get 409 `conflict`. Members and tokens that do not read names get null for `firstName` and `lastName`.",
});

export const restore = endpoint("POST /recently-deleted/:id/restore", "member write", {
  scopes: ["write"],
  reply: ZRestored,
  slow: true,
  note: "Restores a report, or a patient with all reports, as it was: ids, revisions, numbers and dates. A released report is no longer released, and a patient's access stays ended. 409 `conflict` if another patient has the code, another report has the request key, or the patient of a report is deleted.",
});

export const restoreMany = endpoint("POST /recently-deleted/restore", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  body: json(ZDeletedItemIds, { maxBytes: longListBytes }),
  reply: ZRestored,
  slow: true,
  note: "Restores a workspace's deleted patients and reports among the ids, and counts them. Other ids are ignored. All are checked first: 409 `conflict` as for one, and nothing is restored.",
});

export const erase = endpoint("DELETE /recently-deleted/:id", "member write", {
  scopes: ["write"],
  reply: ZDeletedReply,
  slow: true,
  note: "Deletes a deleted patient or report permanently. A patient's other deleted reports are deleted too; `deleted` counts all.",
});

export const eraseAll = endpoint("DELETE /recently-deleted", "member write", {
  scopes: ["write"],
  query: ZWorkspaceQuery,
  reply: ZDeletedReply,
  slow: true,
  note: "Deletes all deleted patients and reports of the workspace permanently, in parts.",
});
