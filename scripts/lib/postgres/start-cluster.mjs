import { endedFailure, startService, stopService } from "../service.mjs";
import { inProject, root } from "../project.mjs";
import { findPrograms } from "./find-programs.mjs";

const program = inProject("scripts/lib/postgres/cluster.mjs");

export function findPostgres(places) {
  return findPrograms(["initdb", "postgres"], places);
}

/** Starts a temporary PostgreSQL that ends with this process. Returns its URL and `stop`. */
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
