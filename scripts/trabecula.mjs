#!/usr/bin/env node
import { spawn } from "node:child_process";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { runMain } from "./lib/failure.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { sendProgressTo } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";

/** The command line: brings Node and the dependencies when they are missing, then hands over. Standard output stays the program's own. */
await runMain(async () => {
  // What the launcher has to say must not end up in a result file.
  sendProgressTo(process.stderr);
  if (await continuesElsewhere()) return undefined;
  await ensureDependencies({ quiet: true });
  return runProgram(process.argv.slice(2));
});

function runProgram(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inProject("packages/cli/src/main.ts"), ...args], { stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
