import type { RouteNote } from "./routes.ts";

const files =
  "A form with one .zip as `file` (`dataset.json`, `curves.csv` and perhaps `fit.json`), or these files as a part named `file` each; 27 MB at most";

/** Curation of reference datasets. */
export const adminDatasetRoutes: readonly RouteNote[] = [
  {
    route: "GET /api/admin/datasets",
    who: "admin",
    query: "AdminDatasetQuery",
    reply: "AdminDatasetList",
    note: "Datasets of every state, a page at a time. `q` is searched in key, name and summary, whatever its case.",
  },
  {
    route: "POST /api/admin/datasets",
    who: "admin",
    query: "ImportDatasetQuery",
    body: { file: files },
    reply: "AdminDatasetReply",
    status: 201,
    mentions: ["ImportReport"],
    note: "Takes a dataset as a draft; the draft of the same key and version is replaced, a published or retired version never (409 `conflict`, with the version to use instead). Files that are no dataset answer 422 `unreadable_file`, a dataset that cannot be used 422 `validation_failed`, both with `problems` line by line, and then nothing is stored. With `check=true` nothing is stored either way, and the answer is 200 with an [ImportReport](#importreport). See [the file form](dataset-format.md).",
  },
  {
    route: "GET /api/admin/datasets/:id",
    who: "admin",
    reply: "AdminDatasetDetail",
    note: "One version with its manifest, coverage, fitting record and sister versions.",
  },
  {
    route: "GET /api/admin/datasets/:id/curves",
    who: "admin",
    query: "CurvesQuery",
    reply: "CurvesReply",
    note: "Curves ready to draw, of drafts too.",
  },
  {
    route: "GET /api/admin/datasets/:id/compare",
    who: "admin",
    query: "CompareDatasetsQuery",
    reply: "DatasetComparison",
    note: "How this version differs from another: what is said of it, and by how many percentile points people who stood on a drawn percentile (3 to 97) of the other one move at each age.",
  },
  {
    route: "GET /api/admin/datasets/:id/export",
    who: "admin",
    reply: { text: "a .zip (`application/zip`) of `dataset.json`, `curves.csv` and, where the curves were fitted, `fit.json`" },
    note: "The dataset's files in the form that they can be imported in; importing them again gives the same content hash.",
  },
  {
    route: "POST /api/admin/datasets/:id/publish",
    who: "admin",
    body: "PublishDatasetRequest",
    reply: "AdminDatasetReply",
    note: "Publishes a draft after checking its stored files once more. From then on it never changes. Give the `contentHash` of the draft that you looked at, so that nothing else is published. 409 `conflict` where it is no draft, or was replaced or published by somebody else meanwhile.",
  },
  {
    route: "POST /api/admin/datasets/:id/retire",
    who: "admin",
    reply: "AdminDatasetReply",
    note: "Takes a published version out of use. Reports stay as they are; nothing new is scored with it. Where it was the laboratory's default there is none until another is set.",
  },
  {
    route: "POST /api/admin/datasets/:id/set-default",
    who: "admin",
    reply: "AdminDatasetReply",
    note: "Makes a published version the laboratory's default of its report type.",
  },
  {
    route: "DELETE /api/admin/datasets/:id",
    who: "admin",
    reply: "DeletedReply",
    note: "Deletes a draft; 409 `conflict` for what was published.",
  },
];
