import { setImmediate as nextTick } from "node:timers/promises";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "../src/index.ts";

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
  for (tick = 1; done.length < 15 && tick < 200; tick += 1) await nextTick();
  await all;
  expect(new Set(done).size).toBe(15);
});

it("yields between the work and the use of its result", async () => {
  const order: string[] = [];
  const work = () => {
    order.push("work");
    setImmediate(() => order.push("others"));
    return "scores";
  };
  const made = await yieldToEventLoop(work);
  order.push(`made of ${made}`);
  expect(order).toEqual(["work", "others", "made of scores"]);
});
