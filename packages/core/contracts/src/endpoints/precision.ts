import { ZPrecisionReply, ZReplacePrecisionQuery, ZReplacePrecisionRequest } from "../own-precision.ts";
import { ZRepeatsQuery, ZRepeatsReply } from "../repeats.ts";
import { endpoint, file, json, longListBytes } from "./endpoint.ts";

export const inUse = endpoint({
  method: "GET",
  path: "/precision",
  access: "session",
  scopes: ["score", "read"],
  reply: ZPrecisionReply,
  note: "Precision errors and least significant changes in use, in this order: the laboratory's own, published ones, and for DXA the ISCD minimum. Each has its source.",
});

export const replace = endpoint({
  method: "PUT",
  path: "/admin/precision",
  access: "admin",
  query: ZReplacePrecisionQuery,
  body: json(ZReplacePrecisionRequest, { maxBytes: longListBytes }),
  reply: ZPrecisionReply,
  note: "Replaces the laboratory's own precision errors, and its cross-calibrations if given, in catalogue units. 422 with reasons by field for impossible or repeated figures and unknown names; then nothing changes. The next request already uses the new figures. `check=true` stores nothing.",
});

export const repeats = endpoint({
  method: "POST",
  path: "/admin/precision/repeats",
  access: "admin",
  query: ZRepeatsQuery,
  body: file(
    "CSV or XLSX, up to 50,000 rows: a row per scan (`id`, `parameter`, `site`, `scanner`, `value`), a row per person (`value1`, `value2`), or a column per parameter; optionally `side`, `visit`, `motion_grade`, `unit` and protocol columns",
    { maxBytes: 5_000_000, types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
  ),
  reply: ZRepeatsReply,
  note: "Computes precision error, least significant change and degrees of freedom by parameter, site, scanner and protocol, and stores nothing. The query states what the rows do not. Rows that cannot be used are listed with the reason. 422 `unreadable_file` without repeated scans.",
});
