import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "./failure.mjs";
import { run } from "./run.mjs";

export function findNpmProgram(env = process.env, nodePath = process.execPath) {
  const nodeFolder = path.dirname(nodePath);
  const candidates = [
    env.npm_execpath,
    path.join(nodeFolder, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(nodeFolder, "node_modules/npm/bin/npm-cli.js"),
    ...(env.PATH ?? env.Path ?? "")
      .split(path.delimiter)
      .flatMap((folder) => [path.join(folder, "npm"), path.join(folder, "node_modules/npm/bin/npm-cli.js")]),
  ];
  for (const candidate of candidates) {
    const program = candidate && realFile(candidate);
    if (program && path.basename(program) === "npm-cli.js") return program;
  }
  return null;
}

function realFile(file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return null;
  }
}

export async function runNpm(step, args, options = {}) {
  const program = findNpmProgram(options.env ?? process.env);
  if (!program) throw new StepFailure(step, "npm was not found; install Node.js together with npm and run the command again.");
  return run(process.execPath, [program, ...args], options);
}
