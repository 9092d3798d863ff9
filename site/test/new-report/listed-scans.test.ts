import { expect, it } from "vitest";
import { currentScans } from "../../src/app/new-report/model/draft.ts";
import { listedScans, mostListed } from "../../src/app/new-report/files/FileContents.tsx";
import { catalogue, draftAfter, readScan } from "./fixtures.ts";

const scans = Array.from({ length: 2500 }, (_, index) =>
  readScan({ line: index + 2, measurementNumber: `${20_000 + index}`, subjectCode: `P-${index % 50}` }),
);
const linesOf = (...args: Parameters<typeof listedScans>) => listedScans(...args).map(({ line }) => line);

it("lists the newest evaluations, those in use, and those matching a search", () => {
  expect(linesOf(scans.slice(0, mostListed), [], "")).toHaveLength(mostListed);
  expect(linesOf(scans, [], "")).toEqual(Array.from({ length: mostListed }, (_, index) => 2402 + index));
  const inUse = currentScans(draftAfter({ type: "type-chosen", catalogue }, { type: "evaluation-used", read: scans[7]!, catalogue }));
  expect(linesOf(scans, inUse, "")).toHaveLength(mostListed + 1);
  expect(linesOf(scans, inUse, "")[0]).toBe(9);
  expect(linesOf(scans, [], " 20007 ")).toEqual([9]);
  expect(linesOf(scans, [], "p-49")).toHaveLength(50);
  expect(linesOf(scans, inUse, "nobody")).toEqual([]);
});
