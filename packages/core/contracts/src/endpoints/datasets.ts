import { ZCurvesQuery, ZCurvesReply, ZDatasetDetail, ZDatasetFiles, ZDatasetList, ZDatasetQuery, ZOpenDatasetList } from "../datasets.ts";
import { ZDefaultDatasetRequest, ZDefaultDatasetsReply } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint("GET /datasets", "researcher", {
  scopes: ["score", "read"],
  query: ZDatasetQuery,
  reply: ZDatasetList,
  note: "The published datasets. `isDefault` marks the laboratory's default of each report type.",
});

export const detail = endpoint("GET /datasets/:id", "researcher", {
  scopes: ["score", "read"],
  reply: ZDatasetDetail,
  note: "Provenance, license, limits and coverage of a published or retired dataset. 404 for a draft.",
});

export const curves = endpoint("GET /datasets/:id/curves", "researcher", {
  scopes: ["score", "read"],
  query: ZCurvesQuery,
  reply: ZCurvesReply,
  note: "Curves ready to draw, also of retired datasets, so stored reports keep their charts.",
});

export const setDefault = endpoint("POST /user/set-default-dataset", "researcher", {
  body: json(ZDefaultDatasetRequest),
  reply: ZDefaultDatasetsReply,
  note: "Sets the caller's default dataset of its report type; null returns to the laboratory's default.",
});

export const openList = endpoint("GET /open-datasets", "anyone", {
  reply: ZOpenDatasetList,
  note: "The published datasets that are open to visitors, the laboratory's defaults first.",
});

export const openFiles = endpoint("GET /open-datasets/:id", "anyone", {
  reply: ZDatasetFiles,
  note: "The files of an open dataset, for scoring in the browser, with an `ETag`. 404 for a draft, a retired dataset and one that is not open.",
});
