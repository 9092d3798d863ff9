import { ensureBuilds } from "./builds.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { continuesElsewhere } from "./node-runtime.mjs";

/** Ensures Node, dependencies and builds (all if none is named). Returns false if the command already ran under another Node. */
export async function prepare({ builds } = {}) {
  if (await continuesElsewhere()) return false;
  await ensureDependencies();
  await ensureBuilds(builds);
  return true;
}
