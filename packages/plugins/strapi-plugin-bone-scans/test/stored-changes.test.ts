import { expect, it } from "vitest";
import { changeOrder, largestFirst, type FoundChange } from "../server/src/services/patients/stored-changes.ts";

const change = (percent: number | null, absolute = 1) => ({ percent, absolute }) as FoundChange;

it("names the largest change in percent first, in dashboard and worklist", () => {
  expect(largestFirst([change(-3), change(null), change(23.8), change(-6)]).map(({ percent }) => percent)).toEqual([23.8, -6, -3, null]);
});

it("orders by hundredths of a percent, and by direction without one", () => {
  expect([change(-3.214), change(2000), change(null), change(null, -1)].map(changeOrder)).toEqual([-321, 100_000, 1, -1]);
});
