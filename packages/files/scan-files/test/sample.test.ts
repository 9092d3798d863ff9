import { readFileSync } from "node:fs";
import type { ReadScan } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { read } from "./support.ts";

const sampleOf = (name: string) => read(readFileSync(new URL(`../../../../site/public/samples/${name}`, import.meta.url)));

it("reads the XtremeCT II sample without warnings: two scans, a repeated evaluation, a calibration line", () => {
  const reply = sampleOf("scanco-xtremect2-sample.txt");
  expect(reply.scans.map((scan) => [scan.site, scan.measurementNumber, scan.superseded, scan.notes.length, scan.values.length])).toEqual([
    ["distal-tibia", "910001", true, 0, 19],
    ["distal-radius", "910002", false, 0, 19],
    ["distal-tibia", "910001", false, 0, 19],
  ]);
  expect(reply.skipped).toHaveLength(1);
});

it("reads the finite-element sample without warnings, with the same measurements as the XtremeCT II sample", () => {
  const reply = sampleOf("scanco-finite-elements-sample.txt");
  const ofScan = ({ measurementNumber, subjectCode, scanDate, site, side, scanner }: ReadScan) =>
    [measurementNumber, subjectCode, scanDate, site, side, scanner].join(" ");
  const evaluated = sampleOf("scanco-xtremect2-sample.txt").scans.filter(({ superseded }) => !superseded);
  expect(reply.scans.map(ofScan).toSorted()).toEqual(evaluated.map(ofScan).toSorted());
  expect(reply.scans.map(({ notes, values }) => [notes, values.length])).toEqual([
    [[], 3],
    [[], 3],
  ]);
  for (const { measurementNumber, values } of reply.scans) {
    const { values: known } = evaluated.find((scan) => scan.measurementNumber === measurementNumber)!;
    for (const { parameter, value } of values.filter((strength) => strength.parameter !== "app_modulus"))
      expect(known.find((each) => each.parameter === parameter)?.value).toBe(value);
  }
});

it("reads the XtremeCT sample without warnings, by the first generation’s column names", () => {
  const reply = sampleOf("scanco-xtremect1-sample.txt");
  expect(reply.scans.map((scan) => [scan.site, scan.side, scan.scanner, scan.notes, scan.values.length])).toEqual([
    ["distal-tibia", "left", "xtremect-1", [], 15],
    ["distal-radius", "left", "xtremect-1", [], 15],
  ]);
  expect([reply.unknownColumns, reply.warnings, reply.skipped.length]).toEqual([[], [], 1]);
});
