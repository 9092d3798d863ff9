import { describe, expect, it } from "vitest";
import { listOfText, textOfList } from "../server/src/services/work/list-text.ts";

describe("a long list on its way between threads", () => {
  it.each([0, 1, 199, 200, 201, 1_234])("arrives unchanged: %i items", async (count) => {
    const items = Array.from({ length: count }, (_, number) => ({ number, text: `“${number}”\n`, none: null }));
    const texts = await textOfList(items);
    expect(texts).toHaveLength(Math.ceil(count / 200));
    expect(await listOfText(texts)).toEqual(items);
  });

  it("yields to the event loop between chunks", async () => {
    const texts = await textOfList(Array.from({ length: 1_000 }, (_, number) => number));
    let [turns, isRead] = [0, false];
    const takeTurn = () => {
      turns += 1;
      if (!isRead) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await listOfText(texts);
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
