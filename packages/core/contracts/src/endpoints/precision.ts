import { ZPrecisionReply, ZReplacePrecisionQuery, ZReplacePrecisionRequest } from "../own-precision.ts";
import { ZRepeatsQuery, ZRepeatsReply } from "../repeats.ts";
import { endpoint, file, json, longListBytes } from "./endpoint.ts";

export const inUse = endpoint({
  method: "GET",
  path: "/precision",
  access: "session",
  scopes: ["score", "read"],
  reply: ZPrecisionReply,
  note: "Precision errors and least significant changes in use, with their source: the laboratory's own, published ones, and for DXA the minimum that ISCD accepts of an operator. The laboratory's own count first.",
});

export const replace = endpoint({
  method: "PUT",
  path: "/admin/precision",
  access: "admin",
  query: ZReplacePrecisionQuery,
  body: json(ZReplacePrecisionRequest, { maxBytes: longListBytes }),
  reply: ZPrecisionReply,
  note: "Replaces all of the laboratory's own precision errors, and its cross-calibrations where they are given. Units are those of the catalogue. Figures that cannot be, unknown parameters, sites and scanners, and what is there twice answer 422 with a reason by field, and then nothing changes. Give the `version` that you read: 409 `conflict` where somebody has replaced them since. Changes are judged with the new figures from the next call on. With `check=true` nothing is stored, and the answer is what it would be.",
});

export const repeats = endpoint({
  method: "POST",
  path: "/admin/precision/repeats",
  access: "admin",
  query: ZRepeatsQuery,
  body: file(
    "Repeated scans as CSV or XLSX, 50,000 rows at most: a row per scan (`id`, `parameter`, `site`, `scanner`, `value`), a row per person (`value1`, `value2`), or a column per parameter; `side`, `visit`, `motion_grade`, `unit` and the columns of the protocol where they matter",
    { maxBytes: 5_000_000, types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
  ),
  reply: ZRepeatsReply,
  note: "Computes precision errors, least significant changes and degrees of freedom of each parameter, site, scanner and protocol, and stores nothing. A row that cannot be used is left out with its reason; the query says what the rows do not. A file without any repeated scan answers 422 `unreadable_file`.",
});
