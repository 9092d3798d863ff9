import { createRequire } from "node:module";
import path from "node:path";
import type { Sql } from "@trabecula/strapi-kit";
import { postgresFor } from "./postgres.ts";

const fromCms = createRequire(path.resolve("cms/package.json"));
const { knex } = createRequire(fromCms.resolve("@strapi/database"))("knex") as { knex: (config: object) => Sql };

/** Connections of a test's own to the database of a CMS, for transactions beside it; to be destroyed by whoever opened them. */
export function openKnex(dataDir: string): Sql {
  const url = postgresFor(dataDir);
  const connection = url ?? { filename: path.join(dataDir, "trabecula.db") };
  return knex({ client: url === null ? "better-sqlite3" : "pg", connection, useNullAsDefault: true });
}
