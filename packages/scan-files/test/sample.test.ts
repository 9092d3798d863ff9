import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { read } from "./support.ts";

const sampleOf = (name: string) => read(readFileSync(new URL(`../../../site/public/samples/${name}`, import.meta.url)));

it("the sample of XtremeCT II reads without a doubt: two scans, a repeated evaluation and a calibration line", () => {
  const reply = sampleOf("scanco-xtremect2-sample.txt");
  expect(reply.scans.map((scan) => [scan.site, scan.measurementNumber, scan.superseded, scan.warnings.length, scan.values.length])).toEqual(
    [
      ["distal-tibia", "910001", true, 0, 19],
      ["distal-radius", "910002", false, 0, 19],
      ["distal-tibia", "910001", false, 0, 19],
    ],
  );
  expect(reply.skipped).toHaveLength(1);
});

it("the sample of XtremeCT reads without a doubt, by the names that the first generation gives its columns", () => {
  const reply = sampleOf("scanco-xtremect1-sample.txt");
  expect(reply.scans.map((scan) => [scan.site, scan.side, scan.scanner, scan.warnings, scan.values.length])).toEqual([
    ["distal-tibia", "left", "xtremect-1", [], 15],
    ["distal-radius", "left", "xtremect-1", [], 15],
  ]);
  expect([reply.unknownColumns, reply.warnings, reply.skipped.length]).toEqual([[], [], 1]);
});
