import { ZCurvesQuery, ZCurvesReply, ZDatasetDetail, ZDatasetFiles, ZDatasetList, ZDatasetQuery, ZOpenDatasetList } from "../datasets.ts";
import { ZDefaultDatasetRequest, ZDefaultDatasetsReply } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/datasets",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZDatasetQuery,
  reply: ZDatasetList,
  note: "The published datasets. `isDefault` marks the laboratory's default of each report type.",
});

export const detail = endpoint({
  method: "GET",
  path: "/datasets/:id",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDatasetDetail,
  note: "Provenance, license, limits and coverage of a published or retired dataset; drafts are missing.",
});

export const curves = endpoint({
  method: "GET",
  path: "/datasets/:id/curves",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZCurvesQuery,
  reply: ZCurvesReply,
  note: "Curves ready to draw; of retired datasets too, so that stored reports keep their charts.",
});

export const setDefault = endpoint({
  method: "POST",
  path: "/user/set-default-dataset",
  access: "researcher",
  body: json(ZDefaultDatasetRequest),
  reply: ZDefaultDatasetsReply,
  note: "Makes a published dataset the caller's default for its report type; null gives that back to the laboratory's default.",
});

export const openList = endpoint({
  method: "GET",
  path: "/open-datasets",
  access: "anyone",
  reply: ZOpenDatasetList,
  note: "The published datasets that an administrator lets visitors try, the laboratory's default of each report type first.",
});

export const openFiles = endpoint({
  method: "GET",
  path: "/open-datasets/:id",
  access: "anyone",
  reply: ZDatasetFiles,
  note: "The files of such a dataset, for scoring in the browser. Carries an `ETag`; a draft, a retired dataset and one that is not open are missing.",
});
