import type { Strapi } from "@trabecula/strapi-kit";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

export async function readMigrations(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const modules = names.map(async (name) => {
    const { removes = [] } = (await import(pathToFileURL(path.join(folder, name)).href)) as { removes?: readonly string[] };
    return [name, removes] as const;
  });
  return new Map(await Promise.all(modules));
}

export async function ranMigrations(strapi: Strapi): Promise<ReadonlyMap<string, Date>> {
  const { connection } = strapi.db;
  if (!(await connection.schema.hasTable("strapi_migrations"))) return new Map();
  const rows = (await connection("strapi_migrations").select("name", "time")) as { name: string; time: string | number | Date }[];
  return new Map(rows.map(({ name, time }) => [name, new Date(time)]));
}
