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
  note: "How a published or retired version is cited: an identifier that names it for good, a sentence, and BibTeX of the version and of each source.",
});

export const history = endpoint({
  method: "GET",
  path: "/datasets/:id/history",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDatasetHistory,
  note: "The published and retired versions of this dataset, the newest first and twenty at most, each with what it moved against the one before it. 429 `too_many_requests` where an account has four datasets under work.",
});

export const compare = endpoint({
  method: "GET",
  path: "/datasets/:id/compare",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZCompareDatasetsQuery,
  reply: ZVersionComparison,
  note: "How a published or retired version differs from another of the same dataset (`with`): what is said of it, and by how many percentile points and how much Z people who stood on a drawn percentile (3 to 97) of the other one move, curve by curve, with the age. 422 `validation_failed` where `with` is no such version of it; 429 `too_many_requests` where an account has four datasets under work.",
});
