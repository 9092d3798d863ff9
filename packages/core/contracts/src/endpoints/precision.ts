import { ZWorkspaceQuery } from "../primitives.ts";
import { ZPrecisionReply, ZReplacePrecisionQuery, ZReplacePrecisionRequest, ZReplaceWorkspacePrecisionQuery } from "../own-precision.ts";
import { ZRepeatsQuery, ZRepeatsReply, ZWorkspaceRepeatsQuery } from "../repeats.ts";
import { endpoint, file, json, longListBytes, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const inUse = endpoint("GET /precision", "member read", {
  scopes: ["score", "read"],
  query: ZWorkspaceQuery,
  reply: ZPrecisionReply,
  note: "Precision errors and least significant changes in use in a workspace, in this order: its own, the laboratory's, published ones, and for DXA the ISCD minimum. Each has its source. `version` counts the changes of the first two.",
});

export const replaceOfWorkspace = endpoint("PUT /precision", "member manage", {
  query: ZReplaceWorkspacePrecisionQuery,
  body: json(ZReplacePrecisionRequest, { maxBytes: longListBytes }),
  reply: ZPrecisionReply,
  note: "Replaces the workspace's own precision, as `PUT /api/admin/precision` does the laboratory's. For leads of all centers.",
});

export const ofLaboratory = endpoint("GET /admin/precision", "admin", {
  reply: ZPrecisionReply,
  note: "The precision in use where a workspace has none of its own.",
});

export const replace = endpoint("PUT /admin/precision", "admin", {
  query: ZReplacePrecisionQuery,
  body: json(ZReplacePrecisionRequest, { maxBytes: longListBytes }),
  reply: ZPrecisionReply,
  note: "Replaces the laboratory's own precision errors, and its cross-calibrations if given, in catalogue units. 422 with reasons by field for impossible or repeated figures and unknown names; then nothing changes. The next request already uses the new figures. `check=true` stores nothing.",
});

const repeatsFile = file(
  "CSV or XLSX, up to 50,000 rows: a row per scan (`id`, `parameter`, `site`, `scanner`, `value`), a row per person (`value1`, `value2`), or a column per parameter; optionally `side`, `visit`, `motion_grade`, `unit` and protocol columns",
  { maxBytes: uploadLimits.shortTable, types: tableTypes },
);

export const repeatsForWorkspace = endpoint("POST /precision/repeats", "member manage", {
  query: ZWorkspaceRepeatsQuery,
  body: repeatsFile,
  reply: ZRepeatsReply,
  note: "The same as `POST /api/admin/precision/repeats`, for leads of all centers.",
});

export const repeats = endpoint("POST /admin/precision/repeats", "admin", {
  query: ZRepeatsQuery,
  body: repeatsFile,
  reply: ZRepeatsReply,
  note: "Computes precision error, least significant change and degrees of freedom by parameter, site, scanner and protocol, and stores nothing. The query states what the rows do not. Rows that cannot be used are listed with the reason. 422 `unreadable_file` without repeated scans.",
});
