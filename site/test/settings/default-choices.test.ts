import type { DatasetSummary } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { defaultChoice } from "../../src/app/settings/ResearcherSettings.tsx";

function dataset(id: string, change: Partial<DatasetSummary> = {}): DatasetSummary {
  return {
    id,
    key: id,
    name: id,
    version: "1.0.0",
    reportType: "dxa",
    status: "PRIMARY",
    state: "published",
    summary: "",
    isDefault: false,
    publishedAt: null,
    ...change,
  };
}

const own = dataset("own");
const laboratory = dataset("laboratory", { isDefault: true });
const all = [own, laboratory, dataset("retired", { state: "retired" }), dataset("other", { reportType: "hr-pqct", isDefault: true })];

describe("defaultChoice", () => {
  it("offers the published datasets of the report type", () => {
    expect(defaultChoice("dxa", all, []).datasets).toEqual([own, laboratory]);
  });

  it("without an own default leaves it to the laboratory's", () => {
    expect(defaultChoice("dxa", all, [{ reportType: "hr-pqct", datasetId: "other" }])).toMatchObject({
      ownId: "",
      laboratory,
      isOwnGone: false,
    });
  });

  it("prefers the user’s own default over the laboratory’s", () => {
    expect(defaultChoice("dxa", all, [{ reportType: "dxa", datasetId: "own" }])).toMatchObject({ ownId: "own", isOwnGone: false });
  });

  it.each(["retired", "unknown"])("says that an own default is gone (%s)", (datasetId) => {
    expect(defaultChoice("dxa", all, [{ reportType: "dxa", datasetId }])).toMatchObject({ ownId: datasetId, isOwnGone: true });
  });

  it("has no options without published datasets", () => {
    expect(defaultChoice("dxa-body-composition", all, [])).toMatchObject({ datasets: [], laboratory: null });
  });
});
