import { describe, expect, it } from "vitest";
import type { ChildHeight, HeightAdjusted } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { forPatients, noContext, viewOfReport } from "../src/index.ts";
import { report, result } from "./factories.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const height: ChildHeight = {
  ...{ heightCm: 120, reference: "CDC 2000", zScore: { value: -1.24, refusal: null } },
  heightAge: { value: 6.79, refusal: null },
};
const none = {
  value: null,
  refusal: { code: "no_coefficients", message: "The reference gives no height adjustment for L1–L4 BMD." },
} as const;
const outside = { value: null, refusal: { code: "outside_height_age", message: "Height age is worked out for girls." } } as const;

function viewWith(scan: ChildHeight, own: HeightAdjusted, reading: "researcher" | "patient" = "researcher") {
  const spine = result({
    parameter: "bmd_ls",
    value: 0.5,
    unit: "g/cm²",
    zScore: -2.31,
    percentile: 1,
    tScore: null,
    preferred: "z",
    height: own,
  });
  const given = report([spine], { reportType: "dxa" });
  return viewOfReport(
    { ...given, scans: given.scans.map((each) => ({ ...each, height: scan })) },
    reportTypes.dxa,
    reading,
    null,
    noContext,
    forPatients(englishTexts),
  ).childHeight;
}

describe("height adjustment of a child’s scores", () => {
  it("shows the height first, then the score for age, with notes on missing figures", () => {
    expect(viewWith(height, { forHeightAge: { value: -1.12, refusal: null }, adjusted: none })).toMatchObject({
      sentences: ["Height 120.0 cm: height-for-age Z-score −1.2 (CDC 2000) and height age 6.8 years."],
      columns: { forHeightAge: true, adjusted: false },
      lines: [{ age: "−2.3", forHeightAge: "−1.1", adjusted: null }],
      notes: [
        expect.stringMatching(/: the reference gives no height adjustment\.$/),
        "These scores supplement the Z-score for age; they do not replace it.",
      ],
    });
  });

  it("gives a reason about the height itself once, with the height", () => {
    const view = viewWith({ ...height, heightAge: outside }, { forHeightAge: outside, adjusted: { value: -1.8, refusal: null } })!;
    expect(view.sentences).toEqual(["Height 120.0 cm: height-for-age Z-score −1.2 (CDC 2000). Height age is worked out for girls."]);
    expect(view.notes.join(" ")).not.toContain("worked out");
    expect(view.columns).toEqual({ forHeightAge: false, adjusted: true });
  });

  it("is absent from the patient’s view", () => {
    expect(viewWith(height, { forHeightAge: none, adjusted: none }, "patient")).toBeNull();
  });
});
