import { createRequire } from "node:module";
import path from "node:path";
import type { Sql } from "@trabecula/strapi-kit";
import { prepareSqlite } from "../../src/database/sqlite-connection.ts";
import { rows } from "./database.ts";
import { postgresFor } from "./postgres.ts";
import { until } from "./until.ts";

const fromCms = createRequire(path.resolve("cms/package.json"));
export const { knex } = createRequire(fromCms.resolve("@strapi/database"))("knex") as { knex: (config: object) => Sql };

export function openKnex(dataDir: string): Sql {
  const url = postgresFor(dataDir);
  if (url !== null) return knex({ client: "pg", connection: url });
  const filename = path.join(dataDir, "trabecula.db");
  return knex({ client: "better-sqlite3", connection: { filename }, pool: { max: 1, afterCreate: prepareSqlite }, useNullAsDefault: true });
}

/** The CMS would wait for a lock as well while it judges the patient's changes. */
export async function untilJudged(patientId: string): Promise<void> {
  await until(
    () => rows("select judged_by from bone_scans_patients where document_id = ?", [patientId])[0]!,
    (patient) => patient.judged_by !== null,
  );
}

/** Waits until `count` statements wait for locks; PostgreSQL only. */
export async function untilLockWait(count = 1, statement = "%"): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ?";
  await until(
    () => rows(waiting, [statement]),
    ({ length }) => length >= count,
  );
}
