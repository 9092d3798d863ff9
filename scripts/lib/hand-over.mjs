import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./dependencies.mjs";
import { runMain } from "./failure.mjs";
import { continuesElsewhere } from "./node-runtime.mjs";
import { sendProgressTo } from "./progress.mjs";
import { inProject } from "./project.mjs";

/** Brings Node and the dependencies when they are missing, then runs a program of the project in this process. */
export async function handOver(program) {
  let isReady = false;
  await runMain(async () => {
    // What the launcher has to say must not end up in a result file.
    sendProgressTo(process.stderr);
    if (await continuesElsewhere()) return undefined;
    await ensureDependencies({ quiet: true });
    isReady = true;
    return undefined;
  });
  // Not a process of its own: starting one takes longer than most tables take to score.
  if (isReady) await import(pathToFileURL(inProject(program)).href);
}
