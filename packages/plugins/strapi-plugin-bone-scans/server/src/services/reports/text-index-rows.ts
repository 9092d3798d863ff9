import type { Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

/** PostgreSQL finds a part of a text by its trigrams; SQLite reads a million texts in less than 0.1 s. */
export async function indexTexts(strapi: Strapi): Promise<void> {
  if (strapi.db.dialect.client !== "postgres") return;
  const db = strapi.db.connection;
  try {
    await db.raw("create extension if not exists pg_trgm");
    await db.raw(`create index if not exists ${tables.reports}_trigrams on ${tables.reports} using gin (search_text gin_trgm_ops)`);
  } catch {
    strapi.log.warn("Searches of long lists take longer: the database user may not add PostgreSQL’s extension pg_trgm.");
  }
}
