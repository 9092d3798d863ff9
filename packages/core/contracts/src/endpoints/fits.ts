import { ZAdminDatasetReply } from "../admin-datasets.ts";
import { ZCohortReport, ZFitList, ZFitQuery, ZFitRemoved, ZFitReportQuery, ZFitReply, ZRemoveFitQuery, ZSaveFitRequest } from "../fits.ts";
import { endpoint, form, json } from "./endpoint.ts";

/** A 20 MB file, its plan and the form; the file itself is checked separately. */
const cohortBytes = 20_200_000;

export const check = endpoint({
  method: "POST",
  path: "/admin/fits/check",
  access: "admin",
  body: form(
    "A form: the cohort as `file` (CSV, 200,000 rows at most), what its columns mean as `columns` (JSON, [CohortColumns](#cohortcolumns)), and `reportType`; both fields may be left out",
    { maxBytes: cohortBytes, fields: ["columns", "reportType"] },
  ),
  reply: ZCohortReport,
  note: "Says what a raw cohort holds and line by line what of it cannot be used. Nothing is stored. Without `columns` the header is read for what it suggests.",
});

export const start = endpoint({
  method: "POST",
  path: "/admin/fits",
  access: "admin",
  body: form("A form: the cohort as `file` (CSV, 200,000 rows at most) and the plan as `plan` (JSON, [FitPlan](#fitplan))", {
    maxBytes: cohortBytes,
    fields: ["plan"],
  }),
  reply: ZFitReply,
  status: 201,
  note: "Starts a fit of every parameter, site and sex that the plan's columns name, 60 curves at most. It waits for the fits before it and runs beside the server; ask GET /api/admin/fits/:id how far it is. A file of which nothing can be fitted answers 422 `unreadable_file` and is not kept. An administrator has 20 fits at most (409 `conflict`). The raw cohort is kept until the fit has ended and no longer; the fit itself for 30 days, or for 7 days after it was saved.",
});

export const list = endpoint({
  method: "GET",
  path: "/admin/fits",
  access: "admin",
  reply: ZFitList,
  note: "The fits of all administrators, newest first.",
});

export const detail = endpoint({
  method: "GET",
  path: "/admin/fits/:id",
  access: "admin",
  query: ZFitQuery,
  reply: ZFitReply,
  note: "How far a fit is, and the result of each curve as soon as it has one. Of the cohort it shows ages and values of 2,000 rows per curve at most.",
});

export const report = endpoint({
  method: "GET",
  path: "/admin/fits/:id/report",
  access: "admin",
  query: ZFitReportQuery,
  reply: { text: "PDF (`application/pdf`) or HTML (`text/html`), a file to save" },
  note: "The report of a fit that is done, for a paper's supplement: methods, citation, and for each curve the percentiles over the measurements, their figures by age, worm plots, Q statistics and calibration. A fit that was saved is named and cited as its dataset. 409 `conflict` where the fit is not done, 404 once it is gone (30 days, 7 after it was saved).",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/admin/fits/:id",
  access: "admin",
  query: ZRemoveFitQuery,
  reply: ZFitRemoved,
  note: "Cancels a fit that waits or runs; removes one that has ended. With `only` the other act is refused (409 `conflict`), should the fit have ended meanwhile.",
});

export const save = endpoint({
  method: "POST",
  path: "/admin/fits/:id/save",
  access: "admin",
  body: json(ZSaveFitRequest),
  reply: ZAdminDatasetReply,
  status: 201,
  note: "Makes the curves of a fit that is done a draft dataset, with the fitting record; the draft of the same key and version is replaced. 409 `conflict` where the fit is not done, or the version is published or retired.",
});
