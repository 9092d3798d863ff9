import { reportTypes } from "@trabecula/report-types";
import { scanFormats } from "@trabecula/scan-files";
import { describe, expect, it } from "vitest";
import { suggestName } from "@trabecula/report-types/report-name";
import { dropWords } from "../../src/app/new-report/files/FilePanel.tsx";
import { stripFacts } from "../../src/app/new-report/model/strip-facts.ts";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { catalogue, checkValue, completeDraft, draftAfter } from "./fixtures.ts";

describe("the place for a file", () => {
  it("lists the readable file formats of a report type", () => {
    expect(dropWords(scanFormats, reportTypes["hr-pqct"]).hint).toContain("Scanco evaluation text (XtremeCT or XtremeCT II)");
  });

  it("names the files of each maker of DXA, and images only where there are some", () => {
    for (const type of [reportTypes.dxa, reportTypes["dxa-body-composition"]]) {
      const { hint } = dropWords(scanFormats, type, true);
      expect(hint).toMatch(/^Hologic APEX.+; GE Lunar enCORE.+; NHANES/);
      expect(hint).not.toContain("ISQ");
    }
    expect(dropWords(scanFormats, reportTypes["hr-pqct"], true).hint).toContain("ISQ");
    expect(dropWords([], reportTypes.dxa).hint).toBe("Or type or paste the values below.");
  });
});

describe("the strip", () => {
  const text = (...actions: Parameters<typeof completeDraft>) =>
    Object.fromEntries(stripFacts(completeDraft(...actions), catalogue).map(({ label, value }) => [label, value]));

  it("names type, sex, age, scanner and date", () => {
    expect(text()).toEqual({ Type: "HR-pQCT", Sex: "female", Age: "44 years", Scanner: "XtremeCT II", "Scan date": "Mar 14, 2026" });
  });

  it("shows missing facts and incomplete dates as not stated", () => {
    expect(text({ type: "subject-changed", change: { ageGivenBy: "birth-date", birthDate: "0198-02-31" } })["Age"]).toBeNull();
    expect(text({ type: "facts-changed", key: "scan-1", change: { scanner: "" } })["Scanner"]).toBeNull();
  });

  it("shows the subject code when present", () => {
    expect(text({ type: "subject-changed", change: { code: " S-014 " } })["Subject code"]).toBe("S-014");
  });

  it("names the menopausal status where it decides the score", () => {
    const draft = draftAfter(
      { type: "type-chosen", catalogue: reportTypes.dxa },
      { type: "subject-changed", change: { sex: "female", menopausalStatus: "postmenopausal" } },
    );
    expect(stripFacts(draft, reportTypes.dxa)).toContainEqual({ label: "Menopausal status", value: "postmenopausal" });
  });
});

it("suggests a name of sites and date, and of the person the code alone", () => {
  const draft = draftAfter(
    { type: "type-chosen", catalogue: reportTypes.dxa },
    { type: "visit-changed", change: { scanDate: "2026-02-03" } },
    { type: "value-typed", key: "scan-1", parameter: "bmd_th", text: "0.8" },
    { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "0.9" },
  );
  const { request } = scoreRequestOf(draft, reportTypes.dxa, checkValue)!;
  expect(suggestName(request, "", reportTypes.dxa)).toBe("Hip and lumbar spine, Feb 3, 2026");
  expect(suggestName(request, "S-014", reportTypes.dxa)).toBe("S-014, hip and lumbar spine, Feb 3, 2026");
});
