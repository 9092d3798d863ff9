import { describe, expect, it } from "vitest";
import { datasetFit, isReferenceSettled, scorableParameters } from "../../src/app/new-report/model/dataset-fit.ts";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { anyProtocol, catalogue, checkValue, completeDraft, coverage, detail } from "./fixtures.ts";

const requestAfter = (...actions: Parameters<typeof completeDraft>) =>
  scoreRequestOf(completeDraft(...actions), catalogue, checkValue)!.request;
const facts = (change: object) => ({ type: "facts-changed", key: "scan-1", change }) as const;

describe("datasetFit", () => {
  it("covers everything when the scan does not contradict the curve", () => {
    expect(datasetFit(detail([coverage()]), requestAfter(), catalogue)).toEqual({ level: "all", covered: 1, total: 1, reasons: [] });
  });

  it("rejects a single-stack scan for a multi-stack reference, with the reason", () => {
    const fit = datasetFit(detail([coverage()]), requestAfter(facts({ region: "single-stack" })), catalogue);
    expect(fit).toMatchObject({
      level: "none",
      reasons: ["Its figures are for: multi-stack region. The scan states: single-stack region, 1 stack."],
    });
  });

  it("never mixes scanner generations", () => {
    const fit = datasetFit(detail([coverage()]), requestAfter(facts({ scanner: "xtremect-1" })), catalogue);
    expect(fit).toMatchObject({ level: "none", reasons: ["Its distal tibia figures are for XtremeCT II, the scan is from XtremeCT."] });
  });

  it("selects curves by the kind of offset, and does not guess without one", () => {
    const both = detail([
      coverage({ hasT: false, zAges: [[20, 30]], protocol: { ...anyProtocol, offsetMm: 22 } }),
      coverage({ hasT: false, zAges: [[30, 60]], protocol: { ...anyProtocol, offsetPercent: 7.3 } }),
    ]);
    const at = (change: object) => datasetFit(both, requestAfter(facts(change)), catalogue);
    expect(at({ offsetKind: "relative", offset: "7.3" }).level).toBe("all");
    expect(at({ offsetKind: "fixed", offset: "22" }).reasons).toEqual(["Its ages are 20 to 30 years, the person was 44."]);
    expect(at({}).reasons).toEqual(["Several of its distal tibia figures fit: state how the region was placed."]);
  });

  it("covers some where one parameter has no curve", () => {
    const fit = datasetFit(
      detail([coverage()]),
      requestAfter({ type: "value-typed", key: "scan-1", parameter: "ct_th", text: "1.2" }),
      catalogue,
    );
    expect(fit).toEqual({ level: "some", covered: 1, total: 2, reasons: ["It has no curve for Ct.Th at the distal tibia."] });
  });

  it("summarizes missing curves of all sites in one sentence", () => {
    const { subject, reportType, scans } = requestAfter();
    const both = scans.flatMap((scan) => [scan, { ...scan, site: "distal-radius" as const }]);
    const { reasons } = datasetFit(detail([]), { subject, reportType, scans: both }, catalogue);
    expect(reasons).toEqual(["It has no curve for Tt.BMD at the distal tibia and the distal radius."]);
  });

  it("names the ages where only age is in the way and no T-score is given", () => {
    const fit = datasetFit(detail([coverage({ hasT: false })]), requestAfter(), catalogue);
    expect(fit.reasons).toEqual(["Its ages are 20 to 37 years, the person was 44."]);
    expect(datasetFit(detail([coverage()]), requestAfter(), catalogue).level).toBe("all");
  });

  const offset = (offsetMm: number) => coverage({ protocol: { ...anyProtocol, offsetMm } });

  it("accepts offsets within reading precision", () => {
    const at = (typed: string) => datasetFit(detail([offset(22)]), requestAfter(facts({ offsetKind: "fixed", offset: typed })), catalogue);
    expect(at("22.04")).toEqual({ level: "all", covered: 1, total: 1, reasons: [] });
    expect(at("22.4")).toMatchObject({ level: "none", reasons: ["Its figures are for: offset 22 mm. The scan states: offset 22.4 mm."] });
  });

  it("leaves out the last age where the source's range is open there", () => {
    const at = (ageYears: string, lastAge: "covered" | "open") =>
      datasetFit(
        detail([coverage({ hasT: false, zAges: [[18, 82]] })], lastAge),
        requestAfter({ type: "subject-changed", change: { ageYears } }),
        catalogue,
      );
    expect(at("82", "covered").level).toBe("all");
    expect(at("82", "open")).toMatchObject({ level: "none", reasons: ["Its ages are 18 to under 82 years, the person was 82."] });
    expect(at("81.9", "open").level).toBe("all");
  });

  it("works the age out from the birth date", () => {
    const bornIn = (birthDate: string) =>
      datasetFit(
        detail([coverage({ hasT: false, zAges: [[20, 80]] })]),
        requestAfter({ type: "subject-changed", change: { ageGivenBy: "birth-date", birthDate } }),
        catalogue,
      );
    expect(bornIn("1930-03-14")).toMatchObject({ level: "none", reasons: ["Its ages are 20 to 80 years, the person was 96."] });
    expect(bornIn("1970-03-14").level).toBe("all");
  });
});

describe("the values that a dataset can score", () => {
  it("are known before typing, and depend on the stated scan facts", () => {
    const { subject, scans } = requestAfter();
    const at = (change: object) => [...scorableParameters(detail([coverage()]), { ...scans[0]!, ...change }, subject, catalogue)];
    expect(at({})).toEqual(["tt_bmd"]);
    expect(at({ scanner: null })).toEqual(["tt_bmd"]);
    expect(at({ scanner: "xtremect-1" })).toEqual([]);
    expect(at({ site: "distal-radius" })).toEqual([]);
  });
});

describe("the choice of a reference", () => {
  const [inUse, other] = ["a", "b"] as const;
  const named = (id: string, lines: Parameters<typeof detail>[0]) => ({ ...detail(lines), id });
  const both = [coverage(), coverage({ parameter: "ct_th", unit: "mm" })];
  const request = requestAfter({ type: "value-typed", key: "scan-1", parameter: "ct_th", text: "1.2" });

  it("needs no question where the one in use covers as much as any", () => {
    expect(isReferenceSettled([named(inUse, [coverage()]), named(other, [coverage()])], inUse, request, catalogue)).toBe(true);
  });

  it("is requested when another covers more, coverage is empty, or the reference is unknown", () => {
    expect(isReferenceSettled([named(inUse, [coverage()]), named(other, both)], inUse, request, catalogue)).toBe(false);
    expect(isReferenceSettled([named(inUse, [])], inUse, request, catalogue)).toBe(false);
    expect(isReferenceSettled([named(inUse, both)], null, request, catalogue)).toBe(false);
  });
});
