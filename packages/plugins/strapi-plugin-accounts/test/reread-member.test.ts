import { createRequire } from "node:module";
import path from "node:path";
import type { Member, Place, Sql } from "@trabecula/strapi-kit";
import { afterAll, expect, it } from "vitest";
import { workspaceTables } from "../server/src/content-types/index.ts";
import { rereadMember } from "../server/src/services/workspaces/record-access.ts";

const fromCms = createRequire(path.resolve("cms/package.json"));
const { knex } = createRequire(fromCms.resolve("@strapi/database"))("knex") as { knex: (config: object) => Sql };
const db = knex({ client: "better-sqlite3", connection: { filename: ":memory:" }, useNullAsDefault: true });
afterAll(() => db.destroy());

it("a membership read again has no more names than the session or token had, and no workspace that it did not have", async () => {
  await db.schema.createTable(workspaceTables.workspaces, (table) => {
    for (const name of ["document_id", "kind", "name", "state", "signing", "keeps_names"]) table.string(name);
  });
  await db.schema.createTable(workspaceTables.memberships, (table) => {
    table.increments("id");
    for (const name of ["workspace_id", "account_id", "role", "center_id", "identity", "may_sign", "credentials"]) table.string(name);
  });
  for (const id of ["one", "two", "three", "four"]) {
    await db(workspaceTables.workspaces).insert({ document_id: id, kind: "clinic", name: id, state: "open", keeps_names: 1 });
    const identity = id === "three" ? "codes" : "names";
    await db(workspaceTables.memberships).insert({ workspace_id: id, account_id: "ada", role: "lead", identity });
  }
  const places = [
    ["one", false],
    ["two", true],
    ["three", true],
  ] as const;
  const memberships = places.map(([workspaceId, names]) => ({ workspaceId, names }) as Place);
  const member = { id: "ada", right: "read", places: memberships, memberships } as unknown as Member;
  const strapi = { db: { connection: db, inTransaction: () => false } } as never;
  const now = await rereadMember(strapi, member);
  expect(now.places.map(({ workspaceId, names }) => [workspaceId, names])).toEqual([
    ["one", false],
    ["two", true],
    ["three", false],
  ]);
});
