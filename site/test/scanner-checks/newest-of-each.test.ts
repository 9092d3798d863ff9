import type { ScannerCheckRow } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { newestOfEach } from "../../src/shell/scanner-checks/FitLines.tsx";

const check = (id: string, scanner: ScannerCheckRow["scanner"], device: string | null) => ({ id, scanner, device }) as ScannerCheckRow;
const checks = [
  check("new", "xtremect-2", null),
  check("room", "xtremect-2", "Room 4"),
  check("old", "xtremect-2", null),
  check("first", "xtremect-1", null),
];

it("shows the newest check per scanner and device name, filtered by the given scanners", () => {
  expect(newestOfEach(checks, []).map(({ id }) => id)).toEqual(["new", "room", "first"]);
  expect(newestOfEach(checks, ["xtremect-2"]).map(({ id }) => id)).toEqual(["new", "room"]);
  expect(newestOfEach(checks, ["hologic"])).toEqual([]);
});
