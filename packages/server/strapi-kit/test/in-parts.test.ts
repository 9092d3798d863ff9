import { setImmediate as nextTick } from "node:timers/promises";
import { expect, it } from "vitest";
import { inParts } from "../src/index.ts";

it("splits a list and yields between the parts", async () => {
  const seen: unknown[] = [];
  setImmediate(() => void seen.push("another"));
  for await (const part of inParts([1, 2, 3], 2)) seen.push(part);
  expect(seen).toEqual([[1, 2], "another", [3]]);
  for await (const part of inParts([], 2)) seen.push(part);
  expect(seen).toHaveLength(3);
});

it("runs one part of all lists per event loop tick", async () => {
  let tick = 0;
  const read: number[] = [];
  const work = async () => {
    for await (const part of inParts([1, 2, 3, 4, 5, 6], 2)) if (part[0] !== 1) read.push(tick);
  };
  const all = Promise.all(Array.from({ length: 5 }, work));
  for (tick = 1; read.length < 10 && tick < 200; tick += 1) await nextTick();
  await all;
  expect(new Set(read).size).toBe(10);
});
