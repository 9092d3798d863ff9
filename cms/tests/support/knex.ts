import { createRequire } from "node:module";
import path from "node:path";
import type { Sql } from "@trabecula/strapi-kit";
import { postgresFor } from "./postgres.ts";

const fromCms = createRequire(path.resolve("cms/package.json"));
const { knex } = createRequire(fromCms.resolve("@strapi/database"))("knex") as { knex: (config: object) => Sql };

/** A separate connection for transactions; the caller must destroy it. */
export function openKnex(dataDir: string): Sql {
  const url = postgresFor(dataDir);
  const connection = url ?? { filename: path.join(dataDir, "trabecula.db") };
  return knex({ client: url === null ? "better-sqlite3" : "pg", connection, useNullAsDefault: true });
}
