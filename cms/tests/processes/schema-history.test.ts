import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { readMigrations } from "../../src/database/migrations.ts";
import { lostParts, partsOf, type ContentTypes, type Parts } from "../../src/database/schema-guard.ts";
import { cms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";

const file = path.join(cms, "database", "every-part.txt");

function partsOfThisVersion(): Parts {
  const dataDir = inject("cmsTemplate");
  const read = (statement: string): unknown => {
    const value: unknown = rows(statement, [], dataDir)[0]?.value;
    return typeof value === "string" ? JSON.parse(value) : value;
  };
  const schema = read("select schema as value from strapi_database_schema");
  const types = read("select value from strapi_core_store_settings where key = 'strapi_content_types_schema'");
  return partsOf(schema as Parameters<typeof partsOf>[0], types as ContentTypes);
}

const linesOf = (parts: Parts): string[] => [...parts].map(([name, kind]) => `${name}\t${kind}`.trimEnd());

function partIn(line: string): [name: string, kind: string] {
  const [name = "", kind = ""] = line.split("\t");
  return [name, kind];
}

/** Update `every-part.txt` with `npx vitest run --project processes cms/tests/processes/schema-history.test.ts -u`. */
it("starts on data of any earlier version: a migration names every removed part", async () => {
  const earlier = readFileSync(file, "utf8").trimEnd().split("\n");
  const parts = partsOfThisVersion();
  const migrations = await readMigrations(path.join(cms, "dist", "database", "migrations"));
  const named = new Set([...migrations.values()].flat());

  expect(earlier.flatMap((line) => lostParts(new Map([partIn(line)]), parts, named))).toEqual([]);

  const every = [...new Set([...earlier, ...linesOf(parts)])].sort();
  await expect(`${every.join("\n")}\n`).toMatchFileSnapshot(file);
});
