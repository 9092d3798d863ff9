import { endedFailure, startService, stopService } from "../service.mjs";
import { inProject, root } from "../project.mjs";
import { findPrograms } from "./find-programs.mjs";

const program = inProject("scripts/lib/postgres/cluster.mjs");

/** The folder of what a server needs; null where there is none. */
export function findPostgres(places) {
  return findPrograms(["initdb", "postgres"], places);
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
