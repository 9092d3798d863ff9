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
import { datasetBytes, formBytes } from "../upload-limits.ts";

export const list = endpoint("GET /admin/datasets", "admin", {
  query: ZAdminDatasetQuery,
  reply: ZAdminDatasetList,
  note: "Datasets in every state, by page. `q` searches key, name and summary, ignoring case.",
});

export const importFiles = endpoint("POST /admin/datasets", "admin", {
  query: ZImportDatasetQuery,
  body: form("A form with `dataset.json`, `curves.csv` and optionally `fit.json`, each as a part `file`, or all as one .zip", {
    maxBytes: datasetBytes + formBytes,
    files: 3,
  }),
  reply: ZImportDatasetReply,
  status: 201,
  note: "Imports a dataset as a draft and replaces a draft of the same key and version. 409 `conflict` for a published or retired version, with the version to use instead. 422 `unreadable_file` or `validation_failed` with `problems` by line; then nothing is stored. With `check=true` nothing is stored and the reply is 200 with an [ImportReport](#importreport). See [the file form](dataset-format.md).",
});

export const detail = endpoint("GET /admin/datasets/:id", "admin", {
  reply: ZAdminDatasetDetail,
  note: "One version with its manifest, coverage, fitting record and other versions.",
});

export const curves = endpoint("GET /admin/datasets/:id/curves", "admin", {
  query: ZCurvesQuery,
  reply: ZCurvesReply,
  note: "Curves ready to draw, also of drafts.",
});

export const compare = endpoint("GET /admin/datasets/:id/compare", "admin", {
  query: ZCompareDatasetsQuery,
  reply: ZDatasetComparison,
  note: "How this version differs from another: its description, and at each age how many percentile points people move.",
});

export const exportFiles = endpoint("GET /admin/datasets/:id/export", "admin", {
  reply: { text: "a .zip (`application/zip`) of `dataset.json`, `curves.csv` and, where the curves were fitted, `fit.json`" },
  note: "The dataset's files. Importing them again gives the same content hash.",
});

export const publish = endpoint("POST /admin/datasets/:id/publish", "admin", {
  body: json(ZPublishDatasetRequest),
  reply: ZAdminDatasetReply,
  slow: true,
  note: "Publishes a draft after checking its files again. A published version never changes. Send the `contentHash` of the draft that you checked: 409 `conflict` if it is no draft or has been replaced or published.",
});

export const retire = endpoint("POST /admin/datasets/:id/retire", "admin", {
  reply: ZAdminDatasetReply,
  note: "Retires a published version. Stored reports stay; new scores with it are rejected. If it was the laboratory's default, there is none until you set another.",
});

export const setDefault = endpoint("POST /admin/datasets/:id/set-default", "admin", {
  reply: ZAdminDatasetReply,
  note: "Makes a published version the laboratory's default of its report type.",
});

export const setOpen = endpoint("POST /admin/datasets/:id/set-open", "admin", {
  body: json(ZOpenDatasetRequest),
  reply: ZAdminDatasetReply,
  note: "Lets visitors use a published version in the browser without an account, or stops that. Datasets that come with the product are open at first. Check that the license allows it. 422 above 2 MB of `curves.csv`.",
});

export const remove = endpoint("DELETE /admin/datasets/:id", "admin", {
  reply: ZDeletedReply,
  note: "Deletes a draft. 409 `conflict` for a published version.",
});
