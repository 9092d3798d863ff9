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

it("leaves out what the survey says is not valid, with what its code means", () => {
  const reply = read("SEQN,DXXFMBCC,DXXOFBMD,DXXNKBMD,DXXOSBCC,DXXOSBMD\n1,1,0.9,0.8,0,1.01\n2,0,0.9,0.8,5,1\n3,3,0.9,0.8,4,1\n");
  expect(reply.scans.map(({ line, site }) => [line, site])).toEqual([
    [2, "lumbar-spine"],
    [3, "hip"],
  ]);
  expect(reply.skipped).toEqual([
    { line: 4, reason: expect.stringMatching(/DXXFMBCC says noise or obesity.*DXXOSBCC says that bone lay outside/) },
  ]);
});

it("passes over a dot, which is how the survey's files write that there is nothing", () => {
  expect(shown("SEQN,DXXOFBMD,DXXNKBMD\n1,.,0.8\n2,0.9,.\n")).toEqual([
    ["hip", "bmd_fn 0.8"],
    ["hip", "bmd_th 0.9"],
  ]);
});

it("refuses a file without any value", () => {
  expect(refusal("SEQN,DXXOFBMD\n1,.\n")).toMatch(/Line 2: No measurement/);
});

it("leaves out a scan that the survey says is not all valid, but not a region whose own code says that it holds", () => {
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
