import { describe, expect, it } from "vitest";
import { datasetList, datasetListQuery } from "../../../src/admin/datasets/datasets-api.ts";

const plain = { q: "", state: null, type: null, page: 1 };

describe("the address of the list of datasets", () => {
  it("is empty at the defaults", () => {
    expect(datasetList.write(plain).toString()).toBe("");
    expect(datasetList.read(new URLSearchParams())).toEqual(plain);
    expect(datasetList.isFiltered(plain)).toBe(false);
  });

  it("keeps a view through writing and reading", () => {
    const view = { q: "bern & co", state: "retired", type: "dxa", page: 3 } as const;
    expect(datasetList.read(datasetList.write(view))).toEqual(view);
    expect(datasetList.isFiltered(view)).toBe(true);
  });

  it.each(["state=lost", "type=mri", "page=0", "page=1.5"])("does not trip over ?%s", (search) => {
    expect(datasetList.read(new URLSearchParams(search))).toEqual(plain);
  });

  it("sends only set filters to the server", () => {
    expect(datasetListQuery(plain)).toEqual({ page: 1, pageSize: 25 });
    expect(datasetListQuery({ ...plain, q: " bern ", state: "draft", type: "hr-pqct" })).toEqual({
      page: 1,
      pageSize: 25,
      q: "bern",
      state: "draft",
      reportType: "hr-pqct",
    });
  });
});
