import { ZRevisionQuery } from "../reports.ts";
import { ZReportChanges, ZTrends, ZTrendsQuery } from "../trends.ts";
import { endpoint } from "./endpoint.ts";

export const ofPatient = endpoint("GET /patients/:id/trends", "member read", {
  scopes: ["read"],
  query: ZTrendsQuery,
  reply: ZTrends,
  note: "Change between a patient's scans: each against the first and the previous one, judged by the precision in use. A pair that cannot be compared has a refusal and no number. Beyond 100 reports, the first and the newest 99 count; `beyond` counts the others. `linked=true` adds the scans of patients that GET /patients/:id/links answers. Then no workspace's own precision judges, only the laboratory's or a published one; 403 `role_missing` for monitors.",
});

export const ofReport = endpoint("GET /reports/:id/changes", "member read", {
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: ZReportChanges,
  note: "A report's scans against earlier ones of its patient, as in the patient's trends. Empty without a patient. `revision` selects an earlier revision's scores.",
});
