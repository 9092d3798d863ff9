import type { Strapi } from "@trabecula/strapi-kit";
import knex from "knex";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRowLimit } from "../server/src/services/workspaces/row-limits.ts";

const db = knex({ client: "better-sqlite3", connection: ":memory:", useNullAsDefault: true });
const strapi = { db: { inTransaction: () => false, connection: db } } as unknown as Strapi;
let statements = 0;
db.on("query", ({ sql }: { sql: string }) => (statements += Number(sql.includes("count("))));

const add = (workspace_id: string, count: number) =>
  db("bone_scans_reports").insert(Array.from({ length: count }, () => ({ workspace_id })));
const withMore = (workspaceId: string, more: number, nowMs = 0) => checkRowLimit(strapi, "reports", workspaceId, more, { most: 10, nowMs });

beforeAll(() => db.raw("create table bone_scans_reports (id integer primary key, workspace_id text)"));
afterAll(() => db.destroy());

it("refuses reports beyond the limit of their workspace, and counts only where the limit may be near", async () => {
  await add("one", 6);
  await withMore("one", 4);
  expect(statements).toBe(0);
  await add("two", 5);
  await expect(withMore("one", 5)).rejects.toMatchObject({
    code: "conflict",
    message: "A workspace has 10 reports at most. Delete some, or use another workspace.",
  });
  await withMore("one", 4);
  expect(statements).toBe(1);
  await add("one", 1);
  await withMore("one", 3);
  expect(statements).toBe(1);
  await add("two", 1);
  await withMore("one", 3);
  expect(statements).toBe(2);
  await expect(withMore("one", 4, 1)).rejects.toThrow();
});

it("counts a full workspace again after a minute, not with each call", async () => {
  await add("full", 10);
  for (let call = 0; call < 3; call += 1) await expect(withMore("full", 1, 100_000)).rejects.toThrow();
  await db("bone_scans_reports").where({ id: 23 }).delete();
  await expect(withMore("full", 1, 100_000)).rejects.toThrow();
  const before = statements;
  await withMore("full", 1, 160_001);
  expect(statements).toBe(before + 1);
});

it("counts more than a hundred thousand in parts", async () => {
  await db.raw(`insert into bone_scans_reports (workspace_id)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 200001) select 'large' from n`);
  const large = (most: number) => checkRowLimit(strapi, "reports", "large", 1, { most, nowMs: most * 100_000 });
  await expect(large(200_001)).rejects.toThrow("200,001 reports");
  await large(200_002);
});
