import type { ReportType } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { findContradictions } from "../src/index.ts";

type Values = Record<string, number>;

const found = (values: Values, reportType: ReportType = "dxa") =>
  findContradictions(reportType, { site: "lumbar-spine", scanner: null, values: new Map(Object.entries(values)) });
const messages = (values: Values) => found(values).map(({ message }) => message);

const contents = { bmc_l1: 9.6, bmc_l2: 10.4, bmc_l3: 11.2, bmc_l4: 12 };
const areas = { area_l1: 12, area_l2: 13, area_l3: 14, area_l4: 15 };
const densities = { bmd_l1: 0.95, bmd_l2: 1, bmd_l3: 1.02, bmd_l4: 1.03 };

describe("a spine total", () => {
  it("is refused where it is not the BMC of its vertebrae divided by their area", () => {
    // 43.2 / 54 = 0.8
    const refusal = "L1–L4 BMD is 1.047 g/cm², but its vertebrae give 0.800 (43.2 g / 54.0 cm²). Check the values.";
    expect(found({ ...contents, ...areas, bmd_ls: 1.047 })).toEqual([{ parameters: ["bmd_ls"], message: refusal }]);
    expect(messages({ ...contents, ...areas, bmd_ls: 0.8 })).toEqual([]);
  });

  it("agrees as far as rounding allows, by the decimals that are written", () => {
    const fine = { ...contents, ...areas, bmc_l1: 9.63, area_l1: 12.04 };
    // 43.23 / 54.04 = 0.79997
    expect(messages({ ...fine, bmd_ls: 0.802 })).toEqual([]);
    expect(messages({ ...fine, bmd_ls: 0.803 })).toHaveLength(1);
    expect(messages({ ...contents, ...areas, bmd_ls: 0.81 })).toHaveLength(1);
  });

  it("is refused where densities and areas of its vertebrae contradict it", () => {
    // (0.95·12 + 1·13 + 1.02·14 + 1.03·15) / 54 = 1.0024
    expect(messages({ ...densities, ...areas, bmd_ls: 1.003 })).toEqual([]);
    expect(messages({ ...densities, ...areas, bmd_ls: 1.02 })).toEqual([
      "L1–L4 BMD is 1.020 g/cm², but its vertebrae give 1.002 (54.13 g / 54.0 cm²). Check the values.",
    ]);
  });

  it("lies between its vertebrae where only their densities are known", () => {
    expect(messages({ ...densities, bmd_ls: 1.25 })).toEqual(["L1–L4 is 1.250 g/cm², but its vertebrae are 0.950 to 1.030."]);
    expect(messages({ ...densities, bmd_ls: 0.94 })).toHaveLength(1);
    expect(messages({ ...densities, bmd_ls: 1.031 })).toEqual([]);
    expect(messages({ bmd_l1: 0.8, bmd_l2: 0.8, bmd_l3: 0.8, bmd_l4: 0.8, bmd_ls: 1.047 })).toHaveLength(1);
    expect(messages({ bmd_l1: 0.8, bmd_l2: 0.8, bmd_l3: 0.8, bmd_ls: 1.047 })).toEqual([]);
  });

  it("of some vertebrae is compared with these only", () => {
    // (10.4 + 11.2 + 12) / 42 = 0.8
    expect(messages({ ...contents, ...areas, bmd_l2l3l4: 0.8 })).toEqual([]);
    expect(found({ ...contents, ...areas, bmd_l2l3l4: 0.95 })).toEqual([
      {
        parameters: ["bmd_l2l3l4"],
        message: "L2–L4 BMD is 0.950 g/cm², but its vertebrae give 0.800 (33.6 g / 42.0 cm²). Check the values.",
      },
    ]);
    expect(messages({ bmd_l1: 0.9, bmd_l4: 1.1, bmd_l1_and_l4: 1.2 })).toEqual([
      "L1+L4 is 1.200 g/cm², but its vertebrae are 0.900 to 1.100.",
    ]);
  });

  it("of BMC and of area is the sum of its vertebrae", () => {
    expect(messages({ ...contents, bmc_ls: 43.2, ...areas, area_ls: 54 })).toEqual([]);
    expect(found({ ...contents, bmc_ls: 50 })).toEqual([
      { parameters: ["bmc_ls"], message: "L1–L4 BMC is 50.0 g, but its vertebrae give 43.2 g. Check the values." },
    ]);
    expect(messages({ ...areas, area_ls: 39 })).toEqual(["L1–L4 area is 39.0 cm², but its vertebrae give 54.0 cm². Check the values."]);
  });
});

describe("BMD, BMC and area of a region", () => {
  it.each([
    ["th", "Total hip"],
    ["fn", "Femoral neck"],
    ["tr", "Trochanter"],
    ["int", "Intertrochanteric region"],
    ["ward", "Ward’s triangle"],
    ["ls", "L1–L4"],
    ["l3", "L3"],
    ["r33", "One-third (33 %) radius"],
    ["wb", "Whole body"],
    ["tblh", "TBLH"],
  ])("are refused in %s where they contradict one another", (key, name) => {
    expect(messages({ [`bmd_${key}`]: 0.9, [`bmc_${key}`]: 31.5, [`area_${key}`]: 35 })).toEqual([]);
    expect(found({ [`bmd_${key}`]: 0.95, [`bmc_${key}`]: 31.5, [`area_${key}`]: 35 })).toEqual([
      {
        parameters: [`bmd_${key}`, `bmc_${key}`, `area_${key}`],
        message: `${name} BMD is 0.950 g/cm², but its BMC and area give 0.900 (31.5 g / 35.0 cm²). Check the values.`,
      },
    ]);
  });

  it("agree as far as rounding allows", () => {
    expect(messages({ bmd_fn: 0.7, bmc_fn: 3.5, area_fn: 5 })).toEqual([]);
    expect(messages({ bmd_fn: 0.714, bmc_fn: 3.5, area_fn: 5 })).toEqual([]);
    expect(messages({ bmd_fn: 0.703, bmc_fn: 3.51, area_fn: 5.03 })).toHaveLength(1);
  });

  it("are no matter of other report types", () => {
    expect(found({ bmd_th: 0.95, bmc_th: 31.5, area_th: 35 }, "hr-pqct")).toEqual([]);
  });
});
