import { ensureBuilds } from "./builds.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { continuesElsewhere } from "./node-runtime.mjs";

/**
 * What every command needs first: the right Node, the dependencies, and the builds of the named workspaces (all of
 * them when none is named). Answers false where the command already ran to its end under another Node.
 */
export async function prepare({ workspaces } = {}) {
  if (await continuesElsewhere()) return false;
  await ensureDependencies();
  await ensureBuilds(workspaces);
  return true;
}
