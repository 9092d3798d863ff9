import { expect, it } from "vitest";
import { read } from "./support.ts";

it("reads wide DXA² tables, one scan per hip, and leaves the scanner unstated", () => {
  const reply = read(
    "Patients_ID,LFNBMD,LFNTScr,LTHBMD,RTHBMD,MeanTHBMD,L1L4BMD,L1L4ZScr,LArmBMD\n17,0.75,-1.2,0.9,0.92,0.91,1.01,0.2,0.6\n",
  );
  expect(reply).toMatchObject({ format: "dxa-squared", reportType: "dxa", unknownColumns: [] });
  expect(reply.warnings).toEqual([expect.stringMatching(/own T- and Z-scores are not read/)]);
  expect(
    reply.scans.map(({ subjectCode, scanner, site, side, values }) => [
      subjectCode,
      scanner,
      site,
      side,
      ...values.map(({ parameter, value }) => `${parameter} ${value}`),
    ]),
  ).toEqual([
    ["17", null, "hip", "left", "bmd_fn 0.75", "bmd_th 0.9"],
    ["17", null, "hip", "right", "bmd_th 0.92"],
    ["17", null, "lumbar-spine", null, "bmd_ls 1.01"],
  ]);
});

it("leaves a table with only vertebrae to the generic reader", () => {
  expect(read("Patients_ID,L1BMD,L2BMD\n17,1,1.01\n")).toMatchObject({
    format: "scan-table",
    scans: [{ site: "lumbar-spine", scanner: null }],
  });
});

it("reads decimal commas and skips codes for missing values", () => {
  const { scans, skipped } = read("Patients_ID;LFNBMD;RFNBMD;L1L4BMD\n17;0,75;0,76;1,01\n18;-9;999;0\n");
  expect(scans.map(({ values }) => values.map(({ value }) => value))).toEqual([[0.75], [0.76], [1.01]]);
  expect(skipped).toEqual([{ line: 3, reason: expect.stringMatching(/LFNBMD is -9.*RFNBMD is 999.*L1L4BMD is 0/) }]);
});

it("reports that a name was found without repeating it or its column", () => {
  const reply = read("Patients_ID,Patients_Name,LFNBMD,LTHBMD\n17,Ada Lovelace,0.75,0.9\n");
  expect(reply.identifying).toEqual(["names"]);
  expect(JSON.stringify(reply)).not.toMatch(/Lovelace|Patients_Name/);
});
