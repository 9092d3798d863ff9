import type { ChangeSummary, TableChange } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { chanceText, groupTexts, multiplicityText, pairTexts, quantityText } from "../../../src/app/workspaces/study/change-texts.ts";
import { readChangesView, searchOf } from "../../../src/app/workspaces/study/study-queries.ts";
import { visitDay } from "../../../src/app/workspaces/study/visit-texts.ts";

const hip = findParameter("bmd_th")!;
const quantity = { reportType: "dxa", parameter: "bmd_th", site: "hip", side: "left", unit: "g/cm²" } as const;
const judged = {
  change: -0.028,
  percent: -3.1,
  changeScore: -1.405,
  changePercentile: 8.01,
  lsc: 0.0277,
  beyondLsc: true,
  p: 0.0004,
  q: 0.001,
};
const pair = { ...quantity, fromValue: 0.9, toValue: 0.872, ...judged } as TableChange;

describe("a pair of the change table", () => {
  it("shows change and least significant change with figures that differ", () => {
    const { values, change, lsc, verdict, given } = pairTexts(pair, hip);
    expect([values, change, lsc, verdict]).toEqual(["0.900 → 0.872", "−0.0280 (−3.1 %)", "0.0277", "beyond"]);
    expect(given).toBe("change score −1.4 (8th percentile)");
    expect(quantityText(pair, hip)).toBe("Total hip BMD (hip, left)");
    expect([0.0004, 0.0336, 1].map(chanceText)).toEqual(["< 0.001", "0.034", "1.000"]);
  });

  it("shows no figure that was not judged", () => {
    const none = { change: null, percent: null, changeScore: null, changePercentile: null, lsc: null, beyondLsc: null };
    const { change, lsc, verdict, given } = pairTexts({ ...pair, ...none }, hip);
    expect([change, lsc, verdict, given]).toEqual(["–", "–", null, null]);
  });
});

describe("a group of the change table", () => {
  const group = { ...quantity, n: 5, mean: -0.024, sd: 0.0288, interval: [-0.0598, 0.0118], beyondLsc: 3 } as const;
  it("shows counts next to those explained by error alone", () => {
    const row = {
      ...group,
      beyondInterval: [0.1466, 0.9473],
      expectedByError: 0.25,
      discoveries: 2,
      notJudged: 0,
    } as unknown as ChangeSummary;
    expect(groupTexts(row, hip)).toEqual({
      ...{ unit: "g/cm²", mean: "−0.0240", sd: "0.0288", interval: "−0.0598 to +0.0118" },
      ...{ beyond: "3 (60 %)", beyondInterval: "15 to 95 %", expected: "0.3" },
    });
    expect(multiplicityText("holm", 5)).toMatch(/^5 tests in all\. p is adjusted for them after Holm\./);
  });
});

describe("the view of the change table", () => {
  it("is restored from the address, ignoring unknown values", () => {
    const view = { ...readChangesView(new URLSearchParams()), site: "hip", adjust: "holm", sort: "p", page: 3 } as const;
    expect(readChangesView(searchOf(view))).toEqual(view);
    expect(searchOf(readChangesView(new URLSearchParams("site=moon&page=0"))).toString()).toBe("");
  });
});

describe("a planned visit", () => {
  const cell = {
    waveId: "w",
    wave: "One year",
    state: "due",
    targetOn: "2021-01-09",
    from: "2020-12-10",
    to: "2021-02-08",
    byHand: false,
  } as const;
  it("shows the day of its scan, else its window", () => {
    expect(visitDay({ ...cell, scanDate: "2021-01-20" })).toBe("Jan 20, 2021");
    expect(visitDay({ ...cell, scanDate: null })).toBe("Dec 10, 2020 to Feb 8, 2021");
    expect(visitDay({ ...cell, from: cell.to, scanDate: null })).toBe("on Feb 8, 2021");
  });
});
