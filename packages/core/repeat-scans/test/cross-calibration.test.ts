import type { Scanner } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { calibrateByPeople, calibrateByPhantom, type CalibrationAnswer, type CalibrationFound } from "../src/cross-calibration.ts";
import xcalrep from "./fixtures/xcalrep-phantoms.json" with { type: "json" };

type Readings = Readonly<Record<string, readonly (readonly number[])[]>>;
const scanners = xcalrep.scanners as Readonly<Record<string, Scanner>>;
const qc1: Readings = xcalrep.qc1;
const sites = Object.keys(scanners).filter((site) => site !== "Montreal");

function fromTo(of: Readings, from: string, to = "Montreal") {
  return of[from]!.map((readings, index) => ({ section: String(index + 1), from: readings, to: of[to]![index]! }));
}

const ask = (parameter: string, changes: Partial<Parameters<typeof calibrateByPhantom>[0]> = {}) =>
  calibrateByPhantom({
    ...{ parameter: findParameter(parameter)!, fromScanner: "xtremect-2", toScanner: "xtremect-2", quantity: "Tt.vBMD", unit: "mg HA/cm3" },
    sections: fromTo(qc1, "Baylor"),
    ...changes,
  });
const messageOf = (answer: CalibrationAnswer) => (answer.ok ? null : answer.message);
function foundOf(answer: CalibrationAnswer): CalibrationFound {
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}

describe("two scanners by a phantom, of XcalRep’s thirteen", () => {
  it.each(sites)("%s to Montreal: as scipy has it", (site) => {
    const [slope, intercept, correlation, standardError] = (xcalrep.toMontreal as Readonly<Record<string, number[]>>)[site]!;
    const { equation, sections } = foundOf(ask("tt_bmd", { sections: fromTo(qc1, site), fromScanner: scanners[site]! }));
    expect(equation).toMatchObject({ slope: expect.closeTo(slope!, 10), intercept: expect.closeTo(intercept!, 7) });
    expect(equation.error).toMatchObject({
      of: "line",
      n: 5,
      correlation: expect.closeTo(correlation!, 10),
      standardError: expect.closeTo(standardError!, 7),
    });
    expect(sections.map(({ readingsFrom }) => readingsFrom)).toEqual(Array.from({ length: 5 }, () => qc1[site]![0]!.length));
  });

  it("reduces the difference on another phantom of the same model, not used for the fit", () => {
    // Sections of the forearm phantom differ by up to 14 mg HA/cm³.
    const farthest = (site: string, predict: (x: number) => number) =>
      Math.max(...fromTo(xcalrep.forearm.tt_bmd, site).map(({ from, to }) => Math.abs(mean(to) - predict(mean(from)))));
    for (const site of ["Vanderbilt", "WUSTL", "JohnHopkins", "Baylor"]) {
      const { slope, intercept } = foundOf(ask("tt_bmd", { sections: fromTo(qc1, site) })).equation;
      const [raw, calibrated] = [farthest(site, (x) => x), farthest(site, (x) => intercept + slope * x)];
      expect(calibrated).toBeLessThan(0.7 * raw);
    }
  });

  it("is valid between generations for total density and area, but not for compartments", () => {
    const between = { fromScanner: "xtremect-1", toScanner: "xtremect-2" } as const;
    for (const site of ["Lyon", "Paris", "Toronto"]) {
      expect(foundOf(ask("tt_bmd", { ...between, sections: fromTo(xcalrep.forearm.tt_bmd, site) })).equation.slope).toBeCloseTo(1, 1);
      const area = ask("tt_ar", { ...between, quantity: "Tt.Ar", unit: "mm2", sections: fromTo(xcalrep.forearm.tt_ar, site) });
      expect(foundOf(area).equation.slope).toBeCloseTo(1, 2);
    }
    const trabecular = { ...between, quantity: "Tb.vBMD", sections: fromTo(xcalrep.forearm.tb_bmd, "Lyon") };
    expect(messageOf(ask("tb_bmd", trabecular))).toBe(
      "Tb.BMD of XtremeCT (first generation) and XtremeCT II is not cross-calibrated by a phantom: each finds the edges of what it measures in its own way, which a phantom does not show. Cross-calibrate it by people who were scanned on both.",
    );
    const ratios = trabecular.sections.map(({ from, to }) => mean(to) / mean(from));
    expect([Math.max(...ratios) > 0.9, Math.min(...ratios) < 0.55]).toEqual([true, true]);
  });

  it("speaks for all densities of one model by total density of its rods", () => {
    expect(foundOf(ask("ct_bmd")).equation).toEqual(foundOf(ask("tt_bmd")).equation);
  });
});

describe("rejected phantom cross-calibrations", () => {
  it.each(["tb_th", "tb_n", "tb_sp", "bvtv", "ct_th", "ct_po", "tbs"])("%s, as it has no structure of bone", (parameter) => {
    expect(messageOf(ask(parameter))).toContain("no fine structure near the size of a voxel, as bone has");
    expect(messageOf(ask(parameter))).toContain("by people who were scanned on both");
  });

  it.each([
    ["failure_load", "from the structure of bone"],
    ["fat_pct", "nothing of fat and muscle"],
  ])("%s", (parameter, reason) => {
    expect(messageOf(ask(parameter))).toContain(reason);
  });

  it.each<[string, string, object, string]>([
    [
      "between makers of DXA",
      "bmd_ls",
      { fromScanner: "hologic", toScanner: "ge-lunar", quantity: "BMD", unit: "g/cm2" },
      "finds the edges of what it measures",
    ],
    ["of a model that nobody names", "tt_bmd", { fromScanner: "other", toScanner: "other" }, "Of which model"],
    ["in another unit", "tt_bmd", { unit: "mm2" }, "The phantom’s values are in mm2, and Tt.BMD is in mg HA/cm³."],
    ["of another quantity", "tt_bmd", { quantity: "Tb.vBMD" }, "are of Tb.BMD, which says nothing of Tt.BMD"],
    ["where both have no section in common", "tt_bmd", { sections: [{ section: "1", from: [1, 2, 3], to: [] }] }, "no days on which both"],
    ["of two sections", "tt_bmd", { sections: fromTo(qc1, "Baylor").slice(0, 2) }, "Two sections give a line without an error"],
    [
      "of two readings",
      "tt_bmd",
      { sections: fromTo(qc1, "Baylor").map((one) => ({ ...one, to: one.to.slice(0, 2) })) },
      "fewer than three values",
    ],
    [
      "of values in two units",
      "tt_bmd",
      { sections: fromTo(qc1, "Baylor").map((one) => ({ ...one, to: one.to.map((value) => value / 1000) })) },
      "are the values in one unit",
    ],
  ])("%s", (_, parameter, changes, reason) => {
    expect(messageOf(ask(parameter, changes))).toContain(reason);
  });
});

describe("doubts about a cross-calibration", () => {
  const spine = (values: readonly number[][], more: object = {}) =>
    ask("bmd_ls", {
      ...{ fromScanner: "hologic", toScanner: "hologic", quantity: "BMD", unit: "g/cm2" },
      sections: values.map((mean, index) => ({ section: `L${index + 1}`, from: ten(mean[0]!), to: ten(mean[1]!) })),
      ...more,
    });
  const ten = (center: number) => Array.from({ length: 10 }, (_, index) => center + (index % 2 === 0 ? 0.001 : -0.001));

  it("are empty for good data", () => {
    expect(foundOf(spine([0.7, 0.8, 0.9, 1, 1.2].map((value) => [value, 1.004 * value]))).doubts).toEqual([]);
  });

  it("few readings, few sections, sections of one device, and DXA that its maker should correct", () => {
    const doubts = foundOf(
      spine(
        [
          [0.9, 0.92],
          [1, 1.021],
          [1.1, 1.12],
        ],
        {},
      ),
    ).doubts;
    expect(doubts).toEqual([
      "A line over 3 sections has 1 degree of freedom; its error is itself uncertain.",
      "The devices differ by 2.2 %; beyond 1 % ISCD asks to have the maker correct the scanner (LS BMD).".replace(
        "LS BMD",
        findParameter("bmd_ls")!.abbreviation,
      ),
    ]);
    const alone = foundOf(ask("tt_bmd", { sections: [...fromTo(qc1, "Baylor"), { section: "6", from: [1, 2, 3], to: [] }] })).doubts;
    expect(alone).toEqual([
      "A section has 9 values on one of the devices; ISCD asks for 10 scans of the phantom on each.",
      "Only one of the devices has values of section 6.",
    ]);
  });

  it("include that one section gives a ratio", () => {
    const { equation, doubts } = foundOf(spine([[1, 1.005]]));
    expect(equation).toMatchObject({ slope: expect.closeTo(1.005, 12), intercept: 0, error: { of: "ratio" } });
    expect(doubts).toEqual(["One section gives a ratio, which holds for values like that of the section."]);
  });

  it("moves values to the catalogue’s unit, exactly", () => {
    const grams = fromTo(qc1, "Baylor").map(({ section, from, to }) => ({ section, from: from.map(shift), to: to.map(shift) }));
    expect(foundOf(ask("tt_bmd", { unit: "g HA/cm3", sections: grams })).equation.intercept).toBeCloseTo(
      foundOf(ask("tt_bmd")).equation.intercept,
      9,
    );
  });
});

describe("two scanners compared by people scanned on both", () => {
  const place = { parameter: findParameter("tb_n")!, site: "distal-tibia", fromScanner: "xtremect-1", toScanner: "xtremect-2" } as const;
  const pairs = Array.from(
    { length: 12 },
    (_, index) => [1 + index / 10, 0.2 + 0.8 * (1 + index / 10) + (index % 2 === 0 ? 0.1 : -0.1)] as const,
  );

  it("have a line, its errors and the range of its people, of microarchitecture too", () => {
    const { equation, doubts, sections } = foundOf(calibrateByPeople({ ...place, pairs }));
    expect(equation).toMatchObject({ slope: expect.closeTo(0.8 - 0.06 / 1.43, 10), meanFrom: expect.closeTo(1.55, 12) });
    const { error } = equation;
    expect(error).toMatchObject({
      of: "line",
      n: 12,
      lower: 1,
      upper: expect.closeTo(2.1, 12),
      sdFrom: expect.closeTo(Math.sqrt(1.43 / 11), 12),
    });
    expect(error.of === "line" && error.standardError).toBeCloseTo(Math.sqrt((0.12 - 0.06 ** 2 / 1.43) / 10), 10);
    expect([doubts, sections]).toEqual([["12 people were scanned on both; ISCD asks for 30."], []]);
  });

  it.each<[string, readonly (readonly [number, number])[], string]>([
    ["values that cannot be", [...pairs, [1.5, 150]], "Person 13: 150 is not within"],
    ["one value for all", pairs.map(() => [1.5, 1.4] as const), "do not differ"],
    ["pairs in disorder", pairs.map(([x], index) => [x, pairs[11 - index]![1]] as const), "higher the other reads lower"],
    ["a slope below a half", pairs.map(([x]) => [x, 0.49 * x] as const), "are the values in one unit"],
    ["a slope above two", pairs.map(([x]) => [0.49 * x, x] as const), "are the values in one unit"],
  ])("refuse %s", (_, of, reason) => {
    expect(messageOf(calibrateByPeople({ ...place, pairs: of }))).toContain(reason);
  });
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shift = (value: number) => Number(`${value}e-3`);
