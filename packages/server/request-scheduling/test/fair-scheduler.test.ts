import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairScheduler } from "../src/index.ts";

async function run(clients: readonly string[], { perClient = 1, callMs = 0, ticks = 40 } = {}) {
  let clock = 0;
  let tick = 0;
  const started: { client: string; tick: number }[] = [];
  const { schedule } = createFairScheduler({ perClient, longestMs: 4, now: () => clock });
  const start = (client: string) => () => {
    clock += callMs;
    started.push({ client, tick });
  };
  for (const client of clients) schedule(client, start(client));
  for (tick = 1; tick < ticks; tick += 1) await setImmediate();
  return started;
}

const many = (client: string, count: number) => Array.from({ length: count }, () => client);

it("starts at most perClient requests of a client per tick, and a client's only request immediately", async () => {
  const started = await run([...many("many", 9), "one"], { perClient: 2 });
  expect(started.filter(({ client }) => client === "one")).toEqual([{ client: "one", tick: 0 }]);
  const ticksOfMany = started.filter(({ client }) => client === "many").map(({ tick }) => tick);
  expect(ticksOfMany).toHaveLength(9);
  for (const [tick, calls] of Map.groupBy(ticksOfMany, (tick) => tick)) expect([tick, calls.length <= 2]).toEqual([tick, true]);
});

it("alternates between clients and starts no queued request after the time limit of a tick", async () => {
  const clients = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const started = await run([...clients.flatMap((client) => many(client, 3))], { callMs: 2 });
  expect(started).toHaveLength(24);
  const later = started.filter(({ tick }) => tick > 0);
  expect(later.slice(0, 8).map(({ client }) => client)).toEqual(clients);
  for (const [tick, calls] of Map.groupBy(later, ({ tick }) => tick)) expect([tick, calls.length <= 2]).toEqual([tick, true]);
});

it("starts one request per tick, regardless of its duration", async () => {
  expect(await run(many("slow", 5), { callMs: 100 })).toHaveLength(5);
});
