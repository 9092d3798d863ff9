import { expect, it } from "vitest";
import { neighborsOf } from "../../src/app/reports/listed-reports.ts";

it("knows the reports before and after in the list that was opened last, and no others", () => {
  const listed = { ids: ["a", "b", "c"], address: "/worklist", before: 50, total: 53 };
  expect(neighborsOf("b", listed)).toEqual({ ...listed, place: 52, previous: "a", next: "c" });
  expect([neighborsOf("a", listed)?.previous, neighborsOf("c", listed)?.next, neighborsOf("z", listed)]).toEqual([
    undefined,
    undefined,
    null,
  ]);
});
