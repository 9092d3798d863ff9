#!/usr/bin/env node
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { runMain } from "./lib/failure.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { sendProgressTo } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";

/** The command line: brings Node and the dependencies when they are missing, then hands over. Standard output stays the program's own. */
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
if (isReady) await import(pathToFileURL(inProject("packages/cli/src/main.ts")).href);
