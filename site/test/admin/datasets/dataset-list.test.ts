import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  readDatasetListQuery,
  toDatasetListParameters,
  writeDatasetListQuery,
} from "../../../src/admin/datasets/list/dataset-list-query.ts";

const plain = { q: "", state: null, reportType: null, page: 1 };

describe("the address of the list of datasets", () => {
  it("is empty at the defaults", () => {
    expect(writeDatasetListQuery(plain).toString()).toBe("");
    expect(readDatasetListQuery(new URLSearchParams())).toEqual(plain);
    expect(isNarrowed(plain)).toBe(false);
  });

  it("keeps a view through writing and reading", () => {
    const view = { q: "bern & co", state: "retired", reportType: "dxa", page: 3 } as const;
    expect(readDatasetListQuery(writeDatasetListQuery(view))).toEqual(view);
    expect(isNarrowed(view)).toBe(true);
  });

  it.each(["state=lost", "type=mri", "page=0", "page=1.5"])("does not trip over ?%s", (search) => {
    expect(readDatasetListQuery(new URLSearchParams(search))).toEqual(plain);
  });

  it("asks the server only for what is set", () => {
    expect(toDatasetListParameters(plain)).toEqual({ page: 1, pageSize: 25 });
    expect(toDatasetListParameters({ ...plain, q: " bern ", state: "draft", reportType: "hr-pqct" })).toEqual({
      page: 1,
      pageSize: 25,
      q: "bern",
      state: "draft",
      reportType: "hr-pqct",
    });
  });
});
