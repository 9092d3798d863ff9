import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "../src/index.ts";

async function run(lanes: readonly string[], { ofALane = 1, callMs = 0, turns = 40 } = {}) {
  let clock = 0;
  let turn = 0;
  const began: { lane: string; turn: number }[] = [];
  const { begin } = createTurns({ ofALane, longestMs: 4, now: () => clock });
  const start = (lane: string) => () => {
    clock += callMs;
    began.push({ lane, turn });
  };
  for (const lane of lanes) begin(lane, start(lane));
  for (turn = 1; turn < turns; turn += 1) await setImmediate();
  return began;
}

const many = (lane: string, count: number) => Array.from({ length: count }, () => lane);

it("begins as many of a lane in a turn as it may, all of them in their order, and a lane with one at once", async () => {
  const began = await run([...many("many", 9), "one"], { ofALane: 2 });
  expect(began.filter(({ lane }) => lane === "one")).toEqual([{ lane: "one", turn: 0 }]);
  const turnsOfMany = began.filter(({ lane }) => lane === "many").map(({ turn }) => turn);
  expect(turnsOfMany).toHaveLength(9);
  for (const [turn, calls] of Map.groupBy(turnsOfMany, (turn) => turn)) expect([turn, calls.length <= 2]).toEqual([turn, true]);
});

it("takes the lanes in turn, and begins no more of those that wait once a turn has taken long", async () => {
  const lanes = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const began = await run([...lanes.flatMap((lane) => many(lane, 3))], { callMs: 2 });
  expect(began).toHaveLength(24);
  const later = began.filter(({ turn }) => turn > 0);
  expect(later.slice(0, 8).map(({ lane }) => lane)).toEqual(lanes);
  for (const [turn, calls] of Map.groupBy(later, ({ turn }) => turn)) expect([turn, calls.length <= 2]).toEqual([turn, true]);
});

it("begins one in a turn however long it takes", async () => {
  expect(await run(many("slow", 5), { callMs: 100 })).toHaveLength(5);
});
