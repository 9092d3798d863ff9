import fs from "node:fs";
import path from "node:path";
import { endedFailure, startService, stopService } from "../service.mjs";
import { inProject, root } from "../project.mjs";

const program = inProject("scripts/lib/postgres/cluster.mjs");

/** The folder of PostgreSQL's programs; null where there is none. Debian keeps a version's programs out of PATH. */
export function findPostgres({ searched = process.env.PATH ?? "", debian = "/usr/lib/postgresql" } = {}) {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...searched.split(path.delimiter), ...versions.map((version) => path.join(debian, version, "bin"))];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => fs.existsSync(path.join(folder, name)))) ?? null;
}

/**
 * Starts a PostgreSQL that is thrown away afterwards; it also ends when this process does, however that ends.
 * Answers the address of its first database, and `stop`.
 */
export async function startCluster(folder) {
  const { promise: url, resolve } = Promise.withResolvers();
  const service = startService({
    name: "PostgreSQL of the tests",
    args: [program, folder],
    cwd: root,
    env: process.env,
    onEvent: (event) => resolve(event.url),
  });
  const started = await Promise.race([url, service.end.then(() => null)]);
  if (started === null) throw endedFailure(service, await service.end);
  return { url: started, stop: () => stopService(service) };
}
