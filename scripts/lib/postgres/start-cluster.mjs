import fs from "node:fs";
import path from "node:path";
import { inProject, root } from "../project.mjs";
import { endedFailure, startService, stopService } from "../service.mjs";

const program = inProject("scripts/lib/postgres/cluster.mjs");

export function findPostgres(places) {
  return findPrograms(["initdb", "postgres"], places);
}

/** Starts a cluster that ends with this process. `settings` as in postgresql.conf; returns URL and `stop`. */
export async function startCluster(folder, settings = {}) {
  const { promise: url, resolve } = Promise.withResolvers();
  const service = startService({
    name: "PostgreSQL of the tests",
    args: [program, folder, JSON.stringify(settings)],
    cwd: root,
    env: process.env,
    onEvent: (event) => resolve(event.url),
  });
  const started = await Promise.race([url, service.end.then(() => null)]);
  if (started === null) throw endedFailure(service, await service.end);
  return { url: started, stop: () => stopService(service) };
}

/** Null if none. Debian keeps these programs out of PATH. */
export function findPrograms(programs, { searched = process.env.PATH ?? "", debian = "/usr/lib/postgresql" } = {}) {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...searched.split(path.delimiter), ...versions.map((version) => path.join(debian, version, "bin"))];
  return folders.find((folder) => programs.every((name) => fs.existsSync(path.join(folder, name)))) ?? null;
}
