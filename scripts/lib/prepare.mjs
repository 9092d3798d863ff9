import { ensureBuilds } from "./builds.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { continuesElsewhere } from "./node-runtime.mjs";

export async function prepare({ builds } = {}) {
  if (await continuesElsewhere()) return false;
  await ensureDependencies();
  await ensureBuilds(builds);
  return true;
}
