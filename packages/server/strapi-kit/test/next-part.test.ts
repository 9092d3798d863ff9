import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { inParts, nextPart } from "../src/index.ts";

it("does one part of all long work in a turn of the event loop", async () => {
  let turn = 0;
  const done: number[] = [];
  const work = async () => {
    for (let part = 0; part < 3; part += 1) {
      await nextPart();
      done.push(turn);
    }
  };
  const all = Promise.all(Array.from({ length: 5 }, work));
  for (turn = 1; done.length < 15 && turn < 200; turn += 1) await setImmediate();
  await all;
  expect(new Set(done).size).toBe(15);
});

it("reads a long list so", async () => {
  let turn = 0;
  const read: number[] = [];
  const work = async () => {
    for await (const part of inParts([1, 2, 3, 4, 5, 6], 2)) if (part[0] !== 1) read.push(turn);
  };
  const all = Promise.all(Array.from({ length: 5 }, work));
  for (turn = 1; read.length < 10 && turn < 200; turn += 1) await setImmediate();
  await all;
  expect(new Set(read).size).toBe(10);
});
