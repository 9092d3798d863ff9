import { ZRevisionQuery } from "../reports.ts";
import { ZReportChanges, ZTrends } from "../trends.ts";
import { endpoint } from "./endpoint.ts";

export const ofPatient = endpoint({
  method: "GET",
  path: "/patients/:id/trends",
  access: "owner",
  scopes: ["read"],
  reply: ZTrends,
  note: "Change between the scans of a patient: each against the first and the one before, held against the laboratory's own precision, else a published one, else the minimum that ISCD accepts. A pair that cannot be compared has a refusal and no number. Of more than 100 reports the first and the newest 99 count; `beyond` says how many do not.",
});

export const ofReport = endpoint({
  method: "GET",
  path: "/reports/:id/changes",
  access: "owner",
  scopes: ["read"],
  query: ZRevisionQuery,
  reply: ZReportChanges,
  note: "The scans of a report against the earlier ones of its patient, as they stand in the patient's trends. A report of no patient has none. `revision` names an earlier one, whose scores then count.",
});
