import * as z from "zod/mini";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { endpoints } from "@trabecula/contracts/endpoints";
import { parseInput } from "../src/parse.ts";
import { shortenLists } from "../src/parse.ts";

describe("lists that are too long", () => {
  it("are refused without a look at each of their items", () => {
    let looked = 0;
    const item = z.unknown().check(
      z.refine(() => {
        looked += 1;
        return false;
      }),
    );
    const contract = z.strictObject({
      deep: z.optional(z.nullable(z.array(z.strictObject({ items: z.array(item).check(z.maxLength(3)) })))),
    });
    const input = { deep: [{ items: Array.from({ length: 20_000 }, () => 1) }] };
    expect(() => parseInput(contract, input)).toThrow("This value is missing or of the wrong kind.");
    expect(looked).toBe(4);
  });

  it("are shortened to the longest list that a union takes: one of its kind, where a key tells it", () => {
    const of = (kind: string, most: number) =>
      z.strictObject({ kind: z.literal(kind), items: z.array(z.number()).check(z.maxLength(most)) });
    const options = [of("few", 2), of("many", 5)] as const;
    const input = (kind: string) => ({ kind, items: [1, 2, 3, 4, 5, 6, 7, 8] });
    const [told, untold] = [input("few"), input("few")];
    shortenLists(z.discriminatedUnion("kind", [...options]), told);
    shortenLists(z.union(options), untold);
    expect([told.items.length, untold.items.length]).toEqual([3, 6]);
    const plain = z.union([z.string(), z.array(z.string()).check(z.maxLength(4))]);
    const [list, inRecord, anything] = [Array.from({ length: 9 }, String), { a: [1, 2, 3] }, [1, 2, 3]];
    shortenLists(plain, list);
    shortenLists(z.record(z.string(), z.array(z.number()).check(z.maxLength(1))), inRecord);
    shortenLists(z.union([z.string(), z.unknown()]), anything);
    expect([list.length, inRecord.a.length, anything.length]).toEqual([5, 2, 3]);
  });

  it("leaves valid lists and values of other types unchanged", () => {
    const contract = z.strictObject({ items: z._default(z.array(z.number()).check(z.maxLength(3)), []) });
    expect(parseInput(contract, { items: [1, 2, 3] })).toEqual({ items: [1, 2, 3] });
    expect(parseInput(contract, {})).toEqual({ items: [] });
    expect(() => parseInput(contract, { items: { length: 9 } })).toThrow();
    expect(() => parseInput(contract, "items")).toThrow();
  });
});

describe("contracts of bodies", () => {
  it("limit the length of every list", () => {
    const endless = endpoints.flatMap(({ method, path, body }) =>
      body && "json" in body ? listsWithoutEnd(body.json).map((list) => `${method} ${path} ${list}`) : [],
    );
    expect(endless).toEqual([]);
  });
});

function listsWithoutEnd(contract: $ZodType, path = ""): string[] {
  const { def, bag } = (contract as $ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
      return listsWithoutEnd(def.innerType, path);
    case "object":
      return Object.entries(def.shape).flatMap(([key, inside]) => listsWithoutEnd(inside, `${path}.${key}`));
    case "union":
      return def.options.flatMap((option) => listsWithoutEnd(option, path));
    case "array":
      return [...("maximum" in bag ? [] : [path]), ...listsWithoutEnd(def.element, `${path}[]`)];
    case "record":
      return listsWithoutEnd(def.valueType, `${path}{}`);
    case "enum":
    case "literal":
    case "string":
    case "number":
    case "boolean":
    case "tuple":
      return [];
    default:
      throw new Error(`${path} is of a kind that lists may hide in: ${def.type}`);
  }
}
