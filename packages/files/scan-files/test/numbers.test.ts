import { describe, expect, it } from "vitest";
import { table } from "./dxa-files.ts";
import { read } from "./support.ts";

const apex = ["PATIENT_KEY", "SCAN_DATE", "WBTOT_BMD", "WBTOT_BMC", "WBTOT_AREA"];
const evaluation = ["PatNo", "MeasNo", "MeasDate", "Site", "Tt.BMD", "Tb.BMD", "Ct.BMD", "Tt.Ar", "Ct.Po", "BV/TV"];
const ours = ["id", "site", "scanner", "bmd_wb", "bmc_wb", "fat_pct"];
const encore = ["Last Name", "First Name", "Patient ID", "Measure Date", "Head BMD", "Total BMD", "VAT Mass (g)", "Total Region % Fat"];

function firstLine(rows: readonly (readonly string[])[], delimiter = "\t") {
  const { scans, others = [] } = read(table(rows, delimiter));
  const all = [...scans, ...others.flatMap((other) => other.scans)].filter(({ line }) => line === 2);
  return {
    values: Object.fromEntries(all.flatMap(({ values }) => values.map(({ parameter, value }) => [parameter, value]))),
    said: all.flatMap(({ notes }) => notes).join(" "),
  };
}

describe("a sign before three digits", () => {
  it.each([
    ["a point elsewhere", [apex, ["K1", "2026-01-02", "1.1", "2,450", "2,119"]], { bmd_wb: 1.1 }, "WBTOT_BMC is left out: “2,450” may be"],
    ["a comma elsewhere", [apex, ["K1", "2026-01-02", "1,1", "2.450", "2,119"]], { bmd_wb: 1.1, area_wb: 2.119 }, "thousands point"],
    ["the comma alone", [apex, ["K1", "2026-01-02", "", "1,012", "2450,5"]], { bmc_wb: 1.012, area_wb: 2450.5 }, ""],
    [
      "a point elsewhere",
      [encore, ["A", "B", "7", "2026-01-02", "2.1", "1.156", "1,234", "31.5"]],
      { bmd_wb: 1.156, fat_pct: 31.5 },
      "VAT Mass",
    ],
    [
      "a comma elsewhere",
      [encore, ["A", "B", "7", "2026-01-02", "2,1", "1,156", "1.234", "31,5"]],
      { bmd_wb: 1.156, fat_pct: 31.5 },
      "VAT Mass",
    ],
    [
      "a point elsewhere",
      [evaluation, ["1", "2", "2026-01-02", "TL", "284.3", "161.2", "861.5", "1,102", "", ""]],
      { tt_bmd: 284.3, tb_bmd: 161.2, ct_bmd: 861.5 },
      "Tt.Ar is left out: “1,102”",
    ],
    ["a point elsewhere", [ours, ["K1", "whole-body", "hologic", "1.1", "2,450", ""]], { bmd_wb: 1.1 }, "bmc_wb is left out"],
  ])("is not read as a decimal one where %s is: %j", (_, rows, values, said) => {
    const found = firstLine(rows);
    expect(found.values).toEqual(values);
    expect(found.said).toContain(said);
  });

  it("reads a comma as decimal in semicolon-separated tables when no other cell decides", () =>
    expect(firstLine([apex, ["K1", "2026-01-02", "", "2,450", "2119"]], ";").values).toEqual({
      bmc_wb: 2.45,
      area_wb: 2119,
    }));
});

describe("a cell with a percent sign", () => {
  it.each([
    [[evaluation, ["1", "2", "2026-01-02", "TL", "284.3", "161.2", "861.5", "", "3.1%", "24.9 %"]], { ct_po: 3.1, bvtv: 0.249 }],
    [
      [
        evaluation,
        ["1", "2", "2026-01-02", "TL", "284.3", "161.2", "861.5", "", "31%", "0.249"],
        ["1", "3", "2026-01-02", "TL", "", "", "", "", "0.031", ""],
      ],
      { ct_po: 31, bvtv: 0.249 },
    ],
    [[encore, ["A", "B", "7", "2026-01-02", "2.1", "1.156", "", "31.5%"]], { fat_pct: 31.5 }],
    [[ours, ["K1", "whole-body", "hologic", "", "", "31.5%"]], { fat_pct: 31.5 }],
  ])("is in percent under any header: %j", (rows, values) => expect(firstLine(rows).values).toMatchObject(values));

  it.each([
    [[evaluation, ["1", "2", "2026-01-02", "TL", "284.3", "161.2", "86%", "", "", ""]], "Ct.BMD"],
    [[apex, ["K1", "2026-01-02", "1.1", "50%", ""]], "WBTOT_BMC"],
    [[ours, ["K1", "whole-body", "hologic", "1.1", "50%", ""]], "bmc_wb"],
  ])("is left out where the measurement is no share: %j", (rows, column) =>
    expect(firstLine(rows).said).toContain(`${column} is in percent, which it cannot be, and is left out.`),
  );
});

it("treats 0 as not computed for quantities that cannot be zero", () => {
  const found = firstLine([evaluation, ["1", "2", "2026-01-02", "TL", "0", "0", "861.5", "0.00", "0", "0"]]);
  expect(found.values).toEqual({ tb_bmd: 0, ct_bmd: 861.5, ct_po: 0, bvtv: 0 });
  expect(found.said).toContain("Tt.BMD is 0, which means that it was not computed; it is left out.");
  expect(found.said).toContain("Tt.Ar is 0");
});

it("does not infer the scanner from a thickness in µm", () => {
  const header = ["PatNo", "MeasNo", "MeasDate", "Site", "Tt.BMD", "Tb.BMD", "Tb.Th"];
  expect(firstLine([header, ["1", "2", "2026-01-02", "TL", "284.3", "161.2", "71"]]).said).not.toContain("is taken to be");
});
