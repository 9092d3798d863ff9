import { expect, it } from "vitest";
import { inTurn } from "../server/src/services/work/in-turn.ts";

it("lets others have their turn between a piece of work and what is made of it", async () => {
  const order: string[] = [];
  const work = () => {
    order.push("work");
    setImmediate(() => order.push("others"));
    return "scores";
  };
  const made = await inTurn(work);
  order.push(`made of ${made}`);
  expect(order).toEqual(["work", "others", "made of scores"]);
});
