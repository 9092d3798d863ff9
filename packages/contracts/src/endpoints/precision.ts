/** Precision errors that changes are judged with. */
import { ZPrecisionReply, ZReplacePrecisionQuery, ZReplacePrecisionRequest } from "../own-precision.ts";
import { endpoint, json } from "./endpoint.ts";

export const inUse = endpoint({
  method: "GET",
  path: "/precision",
  access: "session",
  reply: ZPrecisionReply,
  note: "Precision errors and least significant changes in use, with their source: the laboratory's own, published ones, and for DXA the minimum that ISCD accepts of an operator. The laboratory's own count first.",
});

export const replace = endpoint({
  method: "PUT",
  path: "/admin/precision",
  access: "admin",
  query: ZReplacePrecisionQuery,
  body: json(ZReplacePrecisionRequest),
  reply: ZPrecisionReply,
  note: "Replaces all of the laboratory's own precision errors, and its cross-calibrations where they are given. Units are those of the catalogue. Figures that cannot be, unknown parameters, sites and scanners, and what is there twice answer 422 with a reason by field, and then nothing changes. Give the `version` that you read: 409 `conflict` where somebody has replaced them since. Changes are judged with the new figures from the next call on. With `check=true` nothing is stored, and the answer is what it would be.",
});
