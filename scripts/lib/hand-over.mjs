import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./dependencies.mjs";
import { runMain } from "./failure.mjs";
import { continuesElsewhere } from "./node-runtime.mjs";
import { sendProgressTo } from "./progress.mjs";
import { inProject } from "./project.mjs";

/** Ensures Node and dependencies, then runs a program in this process. */
export async function handOver(program) {
  let isReady = false;
  await runMain(async () => {
    // Keeps launcher output out of result files.
    sendProgressTo(process.stderr);
    if (await continuesElsewhere()) return undefined;
    await ensureDependencies({ quiet: true });
    isReady = true;
    return undefined;
  });
  // Same process: starting another takes longer than scoring most tables.
  if (isReady) await import(pathToFileURL(inProject(program)).href);
}
