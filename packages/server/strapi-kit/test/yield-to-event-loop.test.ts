import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { inParts, yieldToEventLoop } from "../src/index.ts";

it("runs one part of all long tasks per event loop tick", async () => {
  let tick = 0;
  const done: number[] = [];
  const work = async () => {
    for (let part = 0; part < 3; part += 1) {
      await yieldToEventLoop();
      done.push(tick);
    }
  };
  const all = Promise.all(Array.from({ length: 5 }, work));
  for (tick = 1; done.length < 15 && tick < 200; tick += 1) await setImmediate();
  await all;
  expect(new Set(done).size).toBe(15);
});

it("reads long lists so", async () => {
  let tick = 0;
  const read: number[] = [];
  const work = async () => {
    for await (const part of inParts([1, 2, 3, 4, 5, 6], 2)) if (part[0] !== 1) read.push(tick);
  };
  const all = Promise.all(Array.from({ length: 5 }, work));
  for (tick = 1; read.length < 10 && tick < 200; tick += 1) await setImmediate();
  await all;
  expect(new Set(read).size).toBe(10);
});
