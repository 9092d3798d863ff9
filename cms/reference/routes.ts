import { accountRoutes } from "./account-routes.ts";
import { adminAuditRoutes } from "./admin-audit-routes.ts";
import { adminDatasetRoutes } from "./dataset-routes.ts";
import { adminMailRoutes } from "./admin-mail-routes.ts";
import { adminRoutes } from "./admin-routes.ts";
import { bounceRoutes } from "./bounce-routes.ts";
import { fitRoutes } from "./fit-routes.ts";
import type { ShapeName } from "./shapes.ts";

/** One route as its callers need to know it. */
export interface RouteNote {
  readonly route: string;
  readonly who: "anyone" | "session" | "researcher" | "owner" | "admin";
  readonly query?: ShapeName;
  /** JSON body, or words for a file. */
  readonly body?: ShapeName | { readonly file: string };
  /** Shape of a success; words where it is no JSON. */
  readonly reply: ShapeName | { readonly text: string };
  readonly status?: 201;
  /** Shapes that the note speaks of. */
  readonly mentions?: readonly ShapeName[];
  readonly note: string;
}

/** Sections of the reference, in their order. */
export const sections: readonly { readonly title: string; readonly routes: readonly RouteNote[] }[] = [
  {
    title: "Scoring",
    routes: [
      {
        route: "GET /api/report-types",
        who: "researcher",
        reply: "ReportTypesReply",
        note: "The catalogue: report types, their sites, parameters, units and plausible ranges.",
      },
      {
        route: "POST /api/score",
        who: "researcher",
        body: "ScoreRequest",
        reply: "ScoreReply",
        note: "Scores one person's scans and saves nothing. Without `datasetId` the user's default for the report type is used, else the laboratory's, else the answer is 422 `no_dataset`. A retired or draft dataset is refused, never replaced silently. The answer keeps the order of the input.",
      },
      {
        route: "POST /api/score/batch",
        who: "researcher",
        query: "ScoreBatchQuery",
        body: { file: "CSV as `text/csv`, or a form with one part named `file`; 64 MB at most" },
        reply: { text: "CSV (`text/csv`), streamed" },
        note: "Scores a table. Every input row is answered in its place with its own columns repeated and `z`, `percentile`, `t`, `refusal`, `preferred`, `flags` and `notes` added (wide form: with the parameter's key before each). Give `reportType` or `datasetId`. A table that cannot be read answers 422 `unreadable_file` before the first row. See [batch scoring](batch-scoring.md).",
      },
      {
        route: "POST /api/scan-files",
        who: "researcher",
        body: {
          file: "A scanner's export as `text/plain` or `application/octet-stream`, or a form with one part named `file`; 2 MB at most",
        },
        reply: "ScanFileReply",
        note: "Recognizes and reads a scanner's export. Nothing is stored. See [scan files](scan-files.md).",
      },
    ],
  },
  {
    title: "Reference datasets",
    routes: [
      {
        route: "GET /api/datasets",
        who: "researcher",
        query: "DatasetQuery",
        reply: "DatasetList",
        note: "The published datasets. `isDefault` marks the laboratory's default of each report type.",
      },
      {
        route: "GET /api/datasets/:id",
        who: "researcher",
        reply: "DatasetDetail",
        note: "Provenance, licence, limits and coverage of a published or retired dataset; drafts are missing.",
      },
      {
        route: "GET /api/datasets/:id/curves",
        who: "researcher",
        query: "CurvesQuery",
        reply: "CurvesReply",
        note: "Curves ready to draw; of retired datasets too, so that stored reports keep their charts.",
      },
      {
        route: "POST /api/user/set-default-dataset",
        who: "researcher",
        body: "DefaultDatasetRequest",
        reply: "DefaultDatasetsReply",
        note: "Makes a published dataset the caller's default for its report type; null gives that back to the laboratory's default.",
      },
    ],
  },
  {
    title: "Reports",
    routes: [
      {
        route: "GET /api/dashboard",
        who: "researcher",
        reply: "Dashboard",
        note: "Counts (the month is the calendar month in UTC) and the newest five reports.",
      },
      {
        route: "GET /api/reports",
        who: "researcher",
        query: "ReportQuery",
        reply: "ReportList",
        note: "The caller's reports, a page at a time. `q` is searched in name and type, whatever its case.",
      },
      {
        route: "GET /api/reports/index",
        who: "researcher",
        reply: "ReportIndex",
        note: "Compact rows of the caller's newest 10,000 reports; `total` counts all of them.",
      },
      {
        route: "POST /api/reports",
        who: "researcher",
        body: "CreateReportRequest",
        reply: "Report",
        status: 201,
        note: "Scores as POST /api/score does and stores inputs, results, and the dataset's version and manifest. What is stored is never computed again.",
      },
      { route: "GET /api/reports/:id", who: "owner", reply: "Report", note: "One report, as it was stored." },
      {
        route: "PUT /api/reports/:id",
        who: "owner",
        body: "UpdateReportRequest",
        reply: "Report",
        note: "Changes name and notes; nothing else can change.",
      },
      { route: "DELETE /api/reports/:id", who: "owner", reply: "DeletedReply", note: "Deletes one report." },
      {
        route: "POST /api/reports/delete",
        who: "researcher",
        body: "DeleteManyRequest",
        reply: "DeletedReply",
        note: "Deletes the caller's own reports among the ids, in one transaction, and counts them. Missing ids and other people's are passed over alike, so that a list that is out of date still deletes what is left.",
      },
    ],
  },
  { title: "Accounts", routes: accountRoutes },
  {
    title: "The site",
    routes: [
      {
        route: "GET /api/health",
        who: "anyone",
        reply: "Health",
        note: "`ok`; 503 and another status where the database does not answer within 2 s.",
      },
      {
        route: "GET /api/version",
        who: "anyone",
        reply: "Version",
        note: "Date of the latest commit and latest tag of the repository; null where unknown.",
      },
      {
        route: "GET /api/content/site",
        who: "anyone",
        reply: "SiteContent",
        note: "Names, addresses and links that staff set for the whole site.",
      },
      { route: "GET /api/content/faq", who: "anyone", reply: "Faq", note: "Published questions and answers." },
      { route: "GET /api/content/docs", who: "anyone", reply: "DocList", note: "Published articles of the documentation." },
      { route: "GET /api/content/docs/:slug", who: "anyone", reply: "Doc", note: "One article." },
      { route: "GET /api/content/pages/:slug", who: "anyone", reply: "Page", note: "One page, such as `about` or `terms-of-service`." },
      {
        route: "POST /api/contact",
        who: "anyone",
        body: "ContactRequest",
        reply: "Done",
        note: "Sends a message to the support address; 5 an hour from one address.",
      },
    ],
  },
  { title: "Curation of datasets", routes: adminDatasetRoutes },
  { title: "Fitting", routes: fitRoutes },
  { title: "Administration", routes: [...adminRoutes, ...adminAuditRoutes, ...adminMailRoutes, ...bounceRoutes] },
];
