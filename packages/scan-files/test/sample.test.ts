import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { read } from "./support.ts";

it("the sample offered to users reads without a doubt: two scans, a repeated evaluation and a calibration line", () => {
  const sample = readFileSync(new URL("../../../site/public/samples/scanco-xtremect2-sample.txt", import.meta.url));
  const reply = read(sample);
  expect(reply.scans.map((scan) => [scan.site, scan.measurementNumber, scan.superseded, scan.warnings.length, scan.values.length])).toEqual(
    [
      ["distal-tibia", "910001", true, 0, 19],
      ["distal-radius", "910002", false, 0, 19],
      ["distal-tibia", "910001", false, 0, 19],
    ],
  );
  expect(reply.skipped).toHaveLength(1);
});
