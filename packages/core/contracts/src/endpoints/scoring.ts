import { ZReportTypesReply } from "../catalogue.ts";
import { ZReferencesReply, ZReferencesRequest } from "../references.ts";
import { ZScanFileQuery, ZScanFileReply } from "../scan-files.ts";
import { ZLiveScoreRequest, ZScoreReply } from "../score.ts";
import { endpoint, file, json } from "./endpoint.ts";

export const catalogue = endpoint({
  method: "GET",
  path: "/report-types",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZReportTypesReply,
  note: "The catalogue: report types, their sites, parameters, units and plausible ranges, and which scanner files can be read.",
});

export const score = endpoint({
  method: "POST",
  path: "/score",
  access: "researcher",
  scopes: ["score"],
  body: json(ZLiveScoreRequest),
  reply: ZScoreReply,
  note: "Scores one person's scans and saves nothing. Without `datasetId` the user's default for the report type is used, else the laboratory's, else the answer is 422 `no_dataset`. A retired or draft dataset is refused, never replaced silently. The answer keeps the order of the input. With `intervals` each Z-score has its 95 % interval, as far as the precision of its value or the error of its curve is known.",
});

export const scoreReferences = endpoint({
  method: "POST",
  path: "/score/references",
  access: "researcher",
  scopes: ["score"],
  body: json(ZReferencesRequest),
  reply: ZReferencesReply,
  note: "Scores one person's scans against up to four references side by side, each exactly as POST /api/score does, and saves nothing. `facts` says what each rests on, `differ` in which of these they are not the same. They are never averaged, and none is called the best. A retired, draft or missing dataset is refused.",
});

export const readScanFile = endpoint({
  method: "POST",
  path: "/scan-files",
  access: "researcher",
  scopes: ["score"],
  query: ZScanFileQuery,
  // Each evaluation takes about half a kilobyte, so this fits thousands without blocking other requests long.
  body: file("A scanner's export as `text/plain` or `application/octet-stream`, or a form with one part named `file`", {
    maxBytes: 2_000_000,
    types: ["text/plain", "text/csv", "text/tab-separated-values", "application/octet-stream"],
  }),
  reply: ZScanFileReply,
  note: "Recognizes and reads a scanner's export; cells that hold a code of `missing` are left out with that reason. Nothing is stored. 429 `too_many_requests` where an account has four under way. See [scan files](scan-files.md).",
});
