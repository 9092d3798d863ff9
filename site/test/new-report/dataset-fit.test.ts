import { describe, expect, it } from "vitest";
import { datasetFit } from "../../src/app/new-report/model/dataset-fit.ts";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { catalogue, checkValue, completeDraft, coverage, detail } from "./fixtures.ts";

const requestAfter = (...actions: Parameters<typeof completeDraft>) =>
  scoreRequestOf(completeDraft(...actions), catalogue, checkValue)!.request;
const facts = (change: object) => ({ type: "facts-changed", key: "scan-1", change }) as const;

describe("datasetFit", () => {
  it("fits where nothing that the scan states contradicts the curve", () => {
    expect(datasetFit(detail([coverage()]), requestAfter(), catalogue)).toEqual({ level: "all", covered: 1, total: 1, reasons: [] });
  });

  it("says that a standard single-stack scan has no multi-stack reference", () => {
    const fit = datasetFit(detail([coverage()]), requestAfter(facts({ region: "single-stack" })), catalogue);
    expect(fit).toMatchObject({ level: "none", reasons: ["Its figures are for multi-stack scans, this is a standard single-stack scan."] });
  });

  it("never mixes scanner generations", () => {
    const fit = datasetFit(detail([coverage()]), requestAfter(facts({ scanner: "xtremect-1" })), catalogue);
    expect(fit).toMatchObject({ level: "none", reasons: ["Its distal tibia figures are for XtremeCT II, the scan is from XtremeCT."] });
  });

  it("never mixes fixed and relative offsets", () => {
    const relative = coverage({ protocol: { region: null, offsetMm: null, offsetPercent: 7.3, stacks: null, feCriterion: null } });
    expect(datasetFit(detail([relative]), requestAfter(facts({ offsetKind: "fixed", offset: "22" })), catalogue).level).toBe("none");
    expect(datasetFit(detail([relative]), requestAfter(facts({ offsetKind: "relative", offset: "7.3" })), catalogue).level).toBe("all");
  });

  it("covers some where one parameter has no curve", () => {
    const fit = datasetFit(
      detail([coverage()]),
      requestAfter({ type: "value-typed", key: "scan-1", parameter: "ct_th", text: "1.2" }),
      catalogue,
    );
    expect(fit).toEqual({ level: "some", covered: 1, total: 2, reasons: ["It has no curve for Ct.Th at the distal tibia."] });
  });

  it("names the ages where only age is in the way and no T-score is given", () => {
    const fit = datasetFit(detail([coverage({ hasT: false })]), requestAfter(), catalogue);
    expect(fit.reasons).toEqual(["Its ages are 20 to 37 years, the person was 44."]);
    expect(datasetFit(detail([coverage()]), requestAfter(), catalogue).level).toBe("all");
  });
});
