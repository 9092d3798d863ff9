import {
  ZAdminDatasetDetail,
  ZAdminDatasetList,
  ZAdminDatasetQuery,
  ZAdminDatasetReply,
  ZDatasetComparison,
  ZImportDatasetQuery,
  ZImportDatasetReply,
  ZOpenDatasetRequest,
  ZPublishDatasetRequest,
} from "../admin-datasets.ts";
import { ZCompareDatasetsQuery } from "../dataset-comparison.ts";
import { ZCurvesQuery, ZCurvesReply } from "../datasets.ts";
import { ZDeletedReply } from "../primitives.ts";
import { endpoint, form, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/admin/datasets",
  access: "admin",
  query: ZAdminDatasetQuery,
  reply: ZAdminDatasetList,
  note: "Datasets of every state, a page at a time. `q` is searched in key, name and summary, whatever its case.",
});

export const importFiles = endpoint({
  method: "POST",
  path: "/admin/datasets",
  access: "admin",
  query: ZImportDatasetQuery,
  // The three files at their largest, plus the form.
  body: form(
    "A form with one .zip as `file` (`dataset.json`, `curves.csv` and perhaps `fit.json`), or these files as a part named `file` each",
    { maxBytes: 27_000_000, files: 3 },
  ),
  reply: ZImportDatasetReply,
  status: 201,
  note: "Takes a dataset as a draft; the draft of the same key and version is replaced, a published or retired version never (409 `conflict`, with the version to use instead). Files that are no dataset answer 422 `unreadable_file`, a dataset that cannot be used 422 `validation_failed`, both with `problems` line by line, and then nothing is stored. With `check=true` nothing is stored either way, and the answer is 200 with an [ImportReport](#importreport). See [the file form](dataset-format.md).",
});

export const detail = endpoint({
  method: "GET",
  path: "/admin/datasets/:id",
  access: "admin",
  reply: ZAdminDatasetDetail,
  note: "One version with its manifest, coverage, fitting record and sister versions.",
});

export const curves = endpoint({
  method: "GET",
  path: "/admin/datasets/:id/curves",
  access: "admin",
  query: ZCurvesQuery,
  reply: ZCurvesReply,
  note: "Curves ready to draw, of drafts too.",
});

export const compare = endpoint({
  method: "GET",
  path: "/admin/datasets/:id/compare",
  access: "admin",
  query: ZCompareDatasetsQuery,
  reply: ZDatasetComparison,
  note: "How this version differs from another: what is said of it, and by how many percentile points people who stood on a drawn percentile (3 to 97) of the other one move at each age.",
});

export const exportFiles = endpoint({
  method: "GET",
  path: "/admin/datasets/:id/export",
  access: "admin",
  reply: { text: "a .zip (`application/zip`) of `dataset.json`, `curves.csv` and, where the curves were fitted, `fit.json`" },
  note: "The dataset's files in the form that they can be imported in; importing them again gives the same content hash.",
});

export const publish = endpoint({
  method: "POST",
  path: "/admin/datasets/:id/publish",
  access: "admin",
  body: json(ZPublishDatasetRequest),
  reply: ZAdminDatasetReply,
  note: "Publishes a draft after checking its stored files once more. From then on it never changes. Give the `contentHash` of the draft that you looked at, so that nothing else is published. 409 `conflict` where it is no draft, or was replaced or published by somebody else meanwhile.",
});

export const retire = endpoint({
  method: "POST",
  path: "/admin/datasets/:id/retire",
  access: "admin",
  reply: ZAdminDatasetReply,
  note: "Takes a published version out of use. Reports stay as they are; nothing new is scored with it. Where it was the laboratory's default there is none until another is set.",
});

export const setDefault = endpoint({
  method: "POST",
  path: "/admin/datasets/:id/set-default",
  access: "admin",
  reply: ZAdminDatasetReply,
  note: "Makes a published version the laboratory's default of its report type.",
});

export const setOpen = endpoint({
  method: "POST",
  path: "/admin/datasets/:id/set-open",
  access: "admin",
  body: json(ZOpenDatasetRequest),
  reply: ZAdminDatasetReply,
  note: "Lets visitors without an account load a published version, to try it in their browser, or ends that. A dataset that comes with the product is open at first, every other is not: whether its license allows it is the administrator's to say. Above 2 MB of `curves.csv` it answers 422.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/admin/datasets/:id",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes a draft; 409 `conflict` for what was published.",
});
