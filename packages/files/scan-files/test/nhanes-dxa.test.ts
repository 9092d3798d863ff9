import { expect, it } from "vitest";
import { read, refusal } from "./support.ts";

const shown = (text: string) =>
  read(text).scans.map(({ site, values }) => [site, ...values.map(({ parameter, value }) => `${parameter} ${value}`)]);

it("reads NHANES variables of femur, spine and whole body", () => {
  const reply = read(
    "SEQN,DXAFMRST,DXXOFBMD,DXXNKBMD,DXXNKA,DXXOSBMD,DXXTOTBS,DXDTOBMD,DXDSTBMD\n31130,1,0.9,0.8,4.9,1.01,1.31,1.1,0.95\n",
  );
  expect(reply).toMatchObject({ format: "nhanes-dxa", reportType: "dxa", unknownColumns: [], warnings: [] });
  expect(reply.scans[0]).toMatchObject({ subjectCode: "31130", scanner: "hologic", side: null, scanDate: null });
  expect(reply.scans.map(({ site, values }) => [site, ...values.map(({ parameter }) => parameter)])).toEqual([
    ["hip", "bmd_th", "bmd_fn", "area_fn"],
    ["lumbar-spine", "bmd_ls", "tbs"],
    ["whole-body", "bmd_wb", "bmd_tblh"],
  ]);
});

it("skips regions with an invalid NHANES code, with the meaning of the code", () => {
  const reply = read("SEQN,DXXFMBCC,DXXOFBMD,DXXNKBMD,DXXOSBCC,DXXOSBMD\n1,1,0.9,0.8,0,1.01\n2,0,0.9,0.8,5,1\n3,3,0.9,0.8,4,1\n");
  expect(reply.scans.map(({ line, site }) => [line, site])).toEqual([
    [2, "lumbar-spine"],
    [3, "hip"],
  ]);
  expect(reply.skipped).toEqual([
    { line: 4, reason: expect.stringMatching(/DXXFMBCC says noise due to obesity.*DXXOSBCC says not valid/) },
  ]);
});

it("treats a dot as a missing value, as NHANES files do", () => {
  expect(shown("SEQN,DXXOFBMD,DXXNKBMD\n1,.,0.8\n2,0.9,.\n")).toEqual([
    ["hip", "bmd_fn 0.8"],
    ["hip", "bmd_th 0.9"],
  ]);
});

it("refuses a file without any value", () => {
  expect(refusal("SEQN,DXXOFBMD\n1,.\n")).toMatch(/Line 2: No measurement/);
});

it("skips scans that NHANES marks as partly invalid, except regions with a valid code", () => {
  const withoutCodes = read("SEQN,DXAFMRST,DXXOFBMD,DXASPNST,DXXOSBMD,DXXTOTBS\n1,2,0.9,1,1.01,1.3\n2,1,0.9,3,1,1.3\n");
  expect(withoutCodes.scans.map(({ line, site }) => [line, site])).toEqual([
    [2, "lumbar-spine"],
    [3, "hip"],
  ]);
  expect(refusal("SEQN,DXAFMRST,DXXOFBMD\n1,2,0.9\n")).toMatch(/DXAFMRST says that not all of the scan is valid: its values are left out/);
  expect(shown("SEQN,DXASPNST,DXXL1CC,DXXL1BMD,DXXL2CC,DXXL2BMD,DXXL3BMD\n1,2,1,0.9,0,0.95,1\n")).toEqual([
    ["lumbar-spine", "bmd_l2 0.95"],
  ]);
});

it("judges TBS by its own code, and vertebrae by the words of the codebook", () => {
  const header = "SEQN,DXASPNST,DXXTBSSV,DXXTOTBS,DXXOSBMD,DXXL1BCC,DXXL1BMD";
  const text = `${header}\n1001,1,1,1.30,1.012,0,0.950\n1002,2,0,1.32,,2,0.940\n`;
  expect(shown(text)).toEqual([
    ["lumbar-spine", "bmd_ls 1.012", "bmd_l1 0.95"],
    ["lumbar-spine", "tbs 1.32"],
  ]);
  const [first, second] = read(text).scans;
  expect(first!.notes).toEqual(["DXXTBSSV says that it is invalid: its values are left out."]);
  expect(second!.notes).toEqual(["DXXL1BCC says non-removable objects such as implants: its values are left out."]);
});

it.each([
  ["DXXL3CC", "1", "objects that were not removed"],
  ["DXXL3BCC", "3", "noise due to obesity"],
  ["DXXL3CC", "4", "an insufficient scan area"],
  ["DXXL3CC", "5", "movement"],
  ["DXXL3CC", "6", "another reason, such as degenerative disease, fusion or fracture"],
  ["DXXOSBCC", "1", "invalid data"],
  ["DXXFMBCC", "1", "removable or non-removable objects"],
])("names the reason of %s %s", (column, code, reason) => {
  const value = column === "DXXFMBCC" ? "DXXOFBMD" : column === "DXXOSBCC" ? "DXXOSBMD" : "DXXL3BMD";
  expect(refusal(`SEQN,${column},${value}\n1,${code},0.9\n`)).toContain(`${column} says ${reason}: its values are left out`);
});
