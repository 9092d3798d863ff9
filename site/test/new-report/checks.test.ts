import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { currentScans } from "../../src/app/new-report/model/draft.ts";
import { scannerChoices, statedScanner } from "../../src/app/new-report/model/scan-draft.ts";
import { nameProblems, scanProblems, subjectProblems } from "../../src/app/new-report/model/step-checks.ts";
import { checkField } from "../../src/app/new-report/model/value-checks.ts";
import { catalogue, checkValue, completeDraft, draftAfter, today } from "./fixtures.ts";

const [ttBmd, ctTh, bvtv] = catalogue.parameters as [
  (typeof catalogue.parameters)[0],
  (typeof catalogue.parameters)[0],
  (typeof catalogue.parameters)[0],
];

function fieldAfter(parameter: typeof ttBmd, text: string, confirmed = false) {
  const draft = completeDraft(
    { type: "value-typed", key: "scan-1", parameter: parameter.key, text },
    ...(confirmed ? [{ type: "value-confirmed", key: "scan-1", parameter: parameter.key } as const] : []),
  );
  return checkField(parameter, currentScans(draft)[0]!, checkValue);
}

describe("a typed value", () => {
  it("is refused beyond the hard range, naming the likely mistake and offering the value meant", () => {
    expect(fieldAfter(ctTh, "1250")).toMatchObject({
      state: "refused",
      message: "Ct.Th is in mm; 1250 looks like µm.",
      suggestion: "1.25",
    });
  });

  it("is to be confirmed beyond the soft range, and stays confirmed until it changes", () => {
    expect(fieldAfter(ttBmd, "600").state).toBe("to-confirm");
    expect(fieldAfter(ttBmd, "600", true).state).toBe("confirmed");
    const changed = completeDraft(
      { type: "value-typed", key: "scan-1", parameter: "tt_bmd", text: "600" },
      { type: "value-confirmed", key: "scan-1", parameter: "tt_bmd" },
      { type: "value-typed", key: "scan-1", parameter: "tt_bmd", text: "700" },
    );
    expect(checkField(ttBmd, currentScans(changed)[0]!, checkValue).state).toBe("to-confirm");
  });

  it("is judged in the stored unit and spoken of in the shown one", () => {
    expect(fieldAfter(bvtv, "28.6").state).toBe("fine");
    expect(fieldAfter(bvtv, "286")).toMatchObject({
      state: "refused",
      message: "BV/TV of 286 % is not possible. Did you mean 28.6 %?",
      suggestion: "28.6",
    });
  });
});

describe("step 1", () => {
  it("names each thing that is missing", () => {
    expect(subjectProblems(draftAfter(), today)).toEqual({
      reportType: "Choose what was measured.",
      sex: "Choose the sex whose reference applies.",
      ageYears: "Enter the age at the scan, in years.",
    });
  });

  it.each([
    ["1884-01-01", {}],
    ["2026-02-30", { birthDate: "This day does not exist in the calendar." }],
    ["2026-06-02", { birthDate: "The birth date lies in the future." }],
  ])("checks the birth date %s", (birthDate, problems) => {
    expect(subjectProblems(completeDraft({ type: "subject-changed", change: { ageGivenBy: "birth-date", birthDate } }), today)).toEqual(
      problems,
    );
  });

  it("accepts an empty code, or one that a report can store", () => {
    const at = (code: string) => subjectProblems(completeDraft({ type: "subject-changed", change: { code } }), today);
    expect([at(""), at("S-014")]).toEqual([{}, {}]);
    expect(at("---")).toHaveProperty("code");
  });

  it("accepts decimals in an age, and rejects an impossible age", () => {
    expect(subjectProblems(completeDraft({ type: "subject-changed", change: { ageYears: "44.5" } }), today)).toEqual({});
    expect(subjectProblems(completeDraft({ type: "subject-changed", change: { ageYears: "440" } }), today)).toHaveProperty("ageYears");
  });
});

describe("step 2", () => {
  const problemsAfter = (...actions: Parameters<typeof completeDraft>) =>
    scanProblems(completeDraft(...actions), catalogue, checkValue, today);

  it("is complete with a site, a value and a scanner; every other fact may be unknown", () => {
    const without = { scanDate: "", motionGrade: "" } as const;
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: { ...without, scanner: "unknown" } })).toEqual({});
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: { ...without, scanner: "" } })).toEqual({
      "visit.scanner": expect.stringMatching(/^Choose the scanner/),
    });
  });

  it("offers no scanner by default, and “Not known” as the last choice", () => {
    const scans = currentScans(draftAfter({ type: "type-chosen", catalogue }));
    expect(scans.map(({ scanner }) => scanner)).toEqual(scans.map(() => ""));
    expect(scannerChoices(catalogue, "Not known").at(-1)).toEqual({ value: "unknown", label: "Not known" });
    expect([statedScanner({ scanner: "" }), statedScanner({ scanner: "unknown" }), statedScanner({ scanner: "hologic" })]).toEqual([
      null,
      null,
      "hologic",
    ]);
  });

  it("requires the scan date when the age is computed from a birth date", () => {
    const change = { ageGivenBy: "birth-date", birthDate: "1980-01-01" } as const;
    expect(problemsAfter({ type: "subject-changed", change }, { type: "facts-changed", key: "scan-1", change: { scanDate: "" } })).toEqual({
      "visit.scanDate": "Enter the scan date: the age is worked out from it.",
    });
  });

  it("refuses a scan before birth or in the future", () => {
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: { scanDate: "2030-01-01" } })["visit.scanDate"]).toBe(
      "The scan date lies in the future.",
    );
    const change = { ageGivenBy: "birth-date", birthDate: "2026-05-01" } as const;
    expect(problemsAfter({ type: "subject-changed", change })["visit.scanDate"]).toBe("The scan date lies before the birth date.");
  });

  it("needs a value at one of the sites that it offers, and none at the others", () => {
    const begun = draftAfter(
      { type: "type-chosen", catalogue: reportTypes.dxa },
      { type: "subject-changed", change: { sex: "male", ageYears: "70" } },
      { type: "visit-changed", change: { scanner: "hologic" } },
    );
    expect(scanProblems(begun, reportTypes.dxa, checkValue, today)).toEqual({ "scan-1.values": "Enter at least one value." });
    const spine = reduceDraft(begun, { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "0.9" });
    expect(scanProblems(spine, reportTypes.dxa, checkValue, today)).toEqual({});
    const side = reduceDraft(spine, { type: "facts-changed", key: "scan-1", change: { side: "left" } });
    expect(scanProblems(side, reportTypes.dxa, checkValue, today)).toEqual({ "scan-1.values": "Enter at least one value." });
  });

  it("refuses one age for two dates", () => {
    expect(
      problemsAfter({ type: "scan-added" }, { type: "facts-changed", key: "scan-2", change: { scanDate: "2026-04-01" } }),
    ).toHaveProperty("scans");
  });

  it("rejects refused and unconfirmed values", () => {
    expect(problemsAfter({ type: "value-typed", key: "scan-1", parameter: "ct_th", text: "1250" })).toHaveProperty(["scan-1.values.ct_th"]);
    expect(problemsAfter({ type: "value-typed", key: "scan-1", parameter: "tt_bmd", text: "600" })).toHaveProperty([
      "scan-1.values.tt_bmd",
    ]);
  });

  it("checks stacks and offset in their own units", () => {
    const shared = { registration: "3d", commonRegionPercent: "0" } as const;
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: shared })).toHaveProperty(["scan-1.commonRegionPercent"]);
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: { stacks: "2.5" } })).toHaveProperty(["scan-1.stacks"]);
    expect(
      problemsAfter({ type: "facts-changed", key: "scan-1", change: { offsetKind: "relative", offset: "220" } })["scan-1.offset"],
    ).toContain("percent");
    expect(problemsAfter({ type: "facts-changed", key: "scan-1", change: { offsetKind: "fixed", offset: "22.0", stacks: "3" } })).toEqual(
      {},
    );
  });
});

describe("step 4", () => {
  it("has a default name, and requires one only when emptied", () => {
    expect(nameProblems(completeDraft())).toEqual({});
    expect(nameProblems(completeDraft({ type: "named", change: { reportName: " " } }))).toEqual({ reportName: "Give the report a name." });
  });
});
