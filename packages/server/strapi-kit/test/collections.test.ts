import type { Core } from "@strapi/strapi";
import { expect, it } from "vitest";
import { findLocked, lockRows } from "../src/collections.ts";

const uid = "plugin::users-permissions.user";

function recording() {
  const calls: [name: string, ...given: unknown[]][] = [];
  const builder: object = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === "execute"
          ? () => Promise.resolve([{ documentId: "a" }])
          : (...given: unknown[]) => (calls.push([name, ...given]), builder),
    },
  );
  return { calls, strapi: { db: { queryBuilder: () => builder } } as unknown as Core.Strapi };
}

it("locks the rows that it reads, in the order of their ids", async () => {
  const { calls, strapi } = recording();
  expect(await findLocked(strapi, uid, { select: ["documentId"], where: { blocked: false } })).toEqual([{ documentId: "a" }]);
  expect(calls).toEqual([["select", ["documentId"]], ["where", { blocked: false }], ["orderBy", { documentId: "asc" }], ["forUpdate"]]);
  expect(await lockRows(strapi, uid, { blocked: false })).toEqual(["a"]);
});
