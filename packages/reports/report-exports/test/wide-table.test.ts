import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { valuesTable } from "../src/index.ts";
import { refused, report, result } from "./support/reports.ts";

const hips = report([
  { site: "hip", side: "left", results: [result("bmd_fn"), refused("bmd_th", { value: 0.7 })] },
  { site: "lumbar-spine", results: [result("bmd_ls", { value: 0.81, tScore: -2.2 })] },
]);
const tibia = report([{ site: "distal-tibia", scanner: "xtremect-2", results: [result("tt_bmd", { value: 284 })] }], {
  ...{ reportType: "hr-pqct", reportName: "=1+1" },
});

function read(form: "long" | "wide", ...reports: (typeof hips)[]): Record<string, string>[] {
  const table = valuesTable(form, ["hr-pqct", "dxa"]);
  return parse(table.head + reports.map(table.lines).join(""), { bom: true, columns: true });
}

describe("the wide form", () => {
  const lines = read("wide", hips, tibia);

  it("has a line for each scan, with values and reasons for missing scores", () => {
    expect(lines.map(({ report_type, site, side }) => [report_type, site, side])).toEqual([
      ["dxa", "hip", "left"],
      ["dxa", "lumbar-spine", ""],
      ["hr-pqct", "distal-tibia", ""],
    ]);
    expect(lines[0]).toMatchObject({
      ...{ bmd_fn: "0.558", bmd_fn_z: "-1.25", bmd_fn_percentile: "10.56497736669", bmd_fn_t: "-2.5", bmd_fn_refusal: "" },
      ...{ bmd_th: "0.7", bmd_th_z: "", bmd_th_t: "", bmd_th_refusal: "no_curve: The dataset has no such curve.", bmd_ls: "", tt_bmd: "" },
    });
    expect(lines[2]).toMatchObject({ tt_bmd: "284", bmd_fn: "", report_name: "'=1+1", engine_version: "1.3.0" });
  });

  it("has the same columns for any reports", () => {
    const names = Object.keys(lines[0]!);
    const parameters = [...reportTypes["hr-pqct"].parameters, ...reportTypes.dxa.parameters].map(({ key }) => key);
    expect(names.filter((name) => parameters.includes(name))).toEqual(parameters);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the long form of many reports", () => {
  it("is that of each, under one header", () => {
    expect(read("long", hips, tibia)).toEqual([...read("long", hips), ...read("long", tibia)]);
  });
});
