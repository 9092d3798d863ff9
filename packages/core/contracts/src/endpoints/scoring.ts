import { ZWorkspaceQuery } from "../primitives.ts";
import { ZReportTypesReply } from "../catalogue.ts";
import { ZReferencesReply, ZReferencesRequest } from "../references.ts";
import { ZScanFileQuery, ZScanFileReply } from "../scan-files.ts";
import { ZLiveScoreRequest, ZScoreReply } from "../score.ts";
import { endpoint, file, json } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const catalogue = endpoint("GET /report-types", "researcher", {
  scopes: ["score", "read"],
  reply: ZReportTypesReply,
  note: "The catalogue: report types with sites, parameters, units and plausible ranges, and the scanner files that can be read.",
});

export const score = endpoint("POST /score", "member read", {
  scopes: ["score"],
  query: ZWorkspaceQuery,
  body: json(ZLiveScoreRequest),
  reply: ZScoreReply,
  note: "Scores one person's scans and saves nothing. Without `datasetId` it uses the workspace's default (of a personal one, the account's), then the laboratory's, else 422 `no_dataset`. Retired and draft datasets are rejected. Results keep the order of the input. `intervals` adds the 95 % interval of each Z-score if a precision or curve error is known. Values that include one of `excludedVertebrae` have no score, as in a report.",
});

export const scoreReferences = endpoint("POST /score/references", "member read", {
  scopes: ["score"],
  query: ZWorkspaceQuery,
  body: json(ZReferencesRequest),
  reply: ZReferencesReply,
  note: "Scores one person's scans with up to four references, each as in POST /api/score, and saves nothing. `facts` describes each reference, `differ` names the facts that differ. Scores are never averaged. Retired, draft and missing datasets are rejected.",
});

export const readScanFile = endpoint("POST /scan-files", "researcher", {
  scopes: ["score"],
  query: ZScanFileQuery,
  body: file("A scanner's export (`text/plain` or `application/octet-stream`), or a form with the part `file`", {
    maxBytes: uploadLimits.scanFile,
    types: ["text/plain", "text/csv", "text/tab-separated-values", "application/octet-stream"],
  }),
  reply: ZScanFileReply,
  note: "Recognizes and reads a scanner's export, and stores nothing. Cells with a code of `missing` are left out. See [scan files](scan-files.md).",
});
