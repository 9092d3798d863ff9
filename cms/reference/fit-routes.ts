import type { RouteNote } from "./routes.ts";

/** Fitting reference curves to raw cohorts. */
export const fitRoutes: readonly RouteNote[] = [
  {
    route: "POST /api/admin/fits/check",
    who: "admin",
    body: {
      file: "A form: the cohort as `file` (CSV; 20 MB and 200,000 rows at most), what its columns mean as `columns` (JSON, [CohortColumns](#cohortcolumns)), and `reportType`; both fields may be left out",
    },
    reply: "CohortReport",
    note: "Says what a raw cohort holds and line by line what of it cannot be used. Nothing is stored. Without `columns` the header is read for what it suggests.",
  },
  {
    route: "POST /api/admin/fits",
    who: "admin",
    body: { file: "A form: the cohort as `file` and the plan as `plan` (JSON, [FitPlan](#fitplan))" },
    reply: "FitReply",
    status: 201,
    note: "Starts a fit of every parameter, site and sex that the plan's columns name, 60 curves at most. It waits for the fits before it and runs beside the server; ask GET /api/admin/fits/:id how far it is. A file of which nothing can be fitted answers 422 `unreadable_file` and is not kept. An administrator has 20 fits at most (409 `conflict`). The raw cohort is kept until the fit has ended and no longer; the fit itself for 30 days, or for 7 days after it was saved.",
  },
  { route: "GET /api/admin/fits", who: "admin", reply: "FitList", note: "The fits of all administrators, newest first." },
  {
    route: "GET /api/admin/fits/:id",
    who: "admin",
    query: "FitQuery",
    reply: "FitReply",
    note: "How far a fit is, and the result of each curve as soon as it has one. Of the cohort it shows ages and values of 2,000 rows a curve at most.",
  },
  {
    route: "DELETE /api/admin/fits/:id",
    who: "admin",
    query: "RemoveFitQuery",
    reply: "FitRemoved",
    note: "Cancels a fit that waits or runs; removes one that has ended. With `only` the other act is refused (409 `conflict`), should the fit have ended meanwhile.",
  },
  {
    route: "POST /api/admin/fits/:id/save",
    who: "admin",
    body: "SaveFitRequest",
    reply: "AdminDatasetReply",
    status: 201,
    note: "Makes the curves of a fit that is done a draft dataset, with the fitting record; the draft of the same key and version is replaced. 409 `conflict` where the fit is not done, or the version is published or retired.",
  },
];
