import { ZCompareDatasetsQuery, ZVersionComparison } from "../dataset-comparison.ts";
import { ZDatasetCitation, ZDatasetHistory } from "../datasets.ts";
import { endpoint } from "./endpoint.ts";

export const citation = endpoint("GET /datasets/:id/citation", "researcher", {
  scopes: ["score", "read"],
  reply: ZDatasetCitation,
  note: "How to cite a published or retired version: a permanent identifier, a sentence, and BibTeX of the version and each source.",
});

export const history = endpoint("GET /datasets/:id/history", "researcher", {
  scopes: ["score", "read"],
  reply: ZDatasetHistory,
  slow: true,
  note: "The newest twenty published and retired versions of this dataset, each with its change from the previous one.",
});

export const compare = endpoint("GET /datasets/:id/compare", "researcher", {
  scopes: ["score", "read"],
  query: ZCompareDatasetsQuery,
  reply: ZVersionComparison,
  note: "How a published or retired version differs from another one (`with`): its description, and for each curve and age how far people on the percentiles 3 to 97 of the other one move, in percentile points and Z. 422 if `with` is no such version.",
});
