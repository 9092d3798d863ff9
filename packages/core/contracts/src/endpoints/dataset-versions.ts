/** Separate, since only one page uses it. */
import { ZCompareDatasetsQuery, ZVersionComparison } from "../dataset-comparison.ts";
import { ZDatasetCitation, ZDatasetHistory } from "../datasets.ts";
import { endpoint } from "./endpoint.ts";

export const citation = endpoint({
  method: "GET",
  path: "/datasets/:id/citation",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDatasetCitation,
  note: "How to cite a published or retired version: a permanent identifier, a sentence, and BibTeX of the version and each source.",
});

export const history = endpoint({
  method: "GET",
  path: "/datasets/:id/history",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDatasetHistory,
  note: "The newest twenty published and retired versions of this dataset, each with its change from the previous one. 429 beyond four concurrent datasets.",
});

export const compare = endpoint({
  method: "GET",
  path: "/datasets/:id/compare",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZCompareDatasetsQuery,
  reply: ZVersionComparison,
  note: "How a published or retired version differs from another one (`with`): its description, and for each curve and age how far people on the percentiles 3 to 97 of the other one move, in percentile points and Z. 422 if `with` is no such version. 429 beyond four concurrent datasets.",
});
