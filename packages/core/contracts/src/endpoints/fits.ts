import { ZAdminDatasetReply } from "../admin-datasets.ts";
import { ZCohortReport, ZFitList, ZFitQuery, ZFitRemoved, ZFitReportQuery, ZFitReply, ZRemoveFitQuery, ZSaveFitRequest } from "../fits.ts";
import { endpoint, form, json } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

/** Includes the plan and the form; the file is checked separately. */
const cohortBytes = uploadLimits.cohort + 200_000;

export const check = endpoint("POST /admin/fits/check", "admin", {
  body: form(
    "A form: the cohort as `file` (CSV or XLSX, up to 200,000 rows); optionally `columns` (JSON, [CohortColumns](#cohortcolumns)) and `reportType`",
    { maxBytes: cohortBytes, fields: ["columns", "reportType"] },
  ),
  reply: ZCohortReport,
  note: "Reads a raw cohort and lists the lines that cannot be used. Nothing is stored. Without `columns` the reply suggests them from the header.",
});

export const start = endpoint("POST /admin/fits", "admin", {
  body: form("A form: the cohort as `file` (CSV or XLSX, up to 200,000 rows) and `plan` (JSON, [FitPlan](#fitplan))", {
    maxBytes: cohortBytes,
    fields: ["plan"],
  }),
  reply: ZFitReply,
  status: 201,
  note: "Starts a fit of each parameter, site and sex in the plan, 60 curves at most, after the fits that are pending. Poll GET /api/admin/fits/:id. 422 `unreadable_file` if nothing can be fitted. 409 `conflict` at 20 fits per administrator. The cohort is deleted when the fit ends; the fit after 30 days, or 7 days after it was saved.",
});

export const list = endpoint("GET /admin/fits", "admin", {
  reply: ZFitList,
  note: "The fits of all administrators, newest first.",
});

export const detail = endpoint("GET /admin/fits/:id", "admin", {
  query: ZFitQuery,
  reply: ZFitReply,
  note: "The progress of a fit and the result of each finished curve, with ages and values of up to 2,000 rows per curve.",
});

export const report = endpoint("GET /admin/fits/:id/report", "admin", {
  query: ZFitReportQuery,
  reply: { text: "PDF (`application/pdf`) or HTML (`text/html`)" },
  note: "The report of a finished fit, for a paper's supplement: methods, citation, curves over the data, percentiles by age, worm plots, Q statistics and calibration. A saved fit is cited as its dataset. 409 `conflict` if the fit is not done.",
});

export const remove = endpoint("DELETE /admin/fits/:id", "admin", {
  query: ZRemoveFitQuery,
  reply: ZFitRemoved,
  note: "Cancels a pending or running fit, or removes a finished one. `only` allows one of the two: 409 `conflict` if the fit has ended meanwhile.",
});

export const save = endpoint("POST /admin/fits/:id/save", "admin", {
  body: json(ZSaveFitRequest),
  reply: ZAdminDatasetReply,
  status: 201,
  slow: true,
  note: "Saves the curves of a finished fit as a draft dataset with the fitting record. Replaces a draft of the same key and version. 409 `conflict` if the fit is not done, or the version is published or retired.",
});
