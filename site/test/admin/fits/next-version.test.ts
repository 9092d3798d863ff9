import { describe, expect, it } from "vitest";
import type { AdminDatasetDetail } from "@trabecula/contracts";
import { draftOfNextVersion, suggestedDraft } from "../../../src/admin/fits/save/save-draft.ts";
import { catalogue, curveOf, fitOf } from "./fixtures.ts";

const suggested = suggestedDraft(fitOf({ refusedRows: 3, curves: [curveOf()] }), catalogue, "Institute of Bone");

const earlier = {
  manifest: {
    key: "our-tibia",
    name: "Our tibia",
    ancestry: null,
    licence: "Ours.",
    limits: ["Women only.", "7 rows of the cohort could not be read and were left out."],
    sources: [
      { citation: "Our people, 2025.", doi: "10.1000/xyz", scanner: "xtremect-2", scannerText: "XtremeCT II", protocolText: "As agreed." },
    ],
  },
  coverage: [{ protocol: { region: "multi-stack", offsetMm: null, offsetPercent: 7.3, stacks: 3, feCriterion: null } }],
  versions: [
    { id: "a", version: "1.9.2", state: "retired" },
    { id: "b", version: "1.10.0", state: "published" },
  ],
} as unknown as AdminDatasetDetail;

describe("another version of a fitted dataset", () => {
  it("copies the earlier texts under the next version number, with facts of the new cohort", () => {
    const draft = draftOfNextVersion(suggested, earlier);
    expect(draft).toMatchObject({
      key: "our-tibia",
      version: "1.11.0",
      name: "Our tibia",
      ancestry: "",
      licence: "Ours.",
      citation: "Our people, 2025.",
      doi: "10.1000/xyz",
      scanner: "xtremect-2",
      scannerText: "XtremeCT II",
      protocolText: "As agreed.",
      region: "multi-stack",
      offsetKind: "relative",
      offset: "7.3",
      stacks: "3",
      summary: suggested.summary,
      population: suggested.population,
    });
    expect(draft.limits).toBe("Women only.\n3 rows of the cohort could not be read and were left out.");
  });

  it("leaves the scan's protocol open where none was stated", () => {
    const open = { ...earlier, coverage: [] } as AdminDatasetDetail;
    expect(draftOfNextVersion(suggested, open)).toMatchObject({ region: "", offsetKind: "", offset: "", stacks: "" });
  });
});
