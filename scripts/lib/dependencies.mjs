import fs from "node:fs";
import { StepFailure } from "./failure.mjs";
import { runNpm } from "./npm.mjs";
import { say, step } from "./progress.mjs";
import { inProject, root } from "./project.mjs";

const stepName = "Dependencies";

/**
 * Packages of the lock missing in npm's install record. npm writes it last, so an interrupted install is detected.
 * Ignores other platforms and workspace links.
 */
export function missingPackages(lock, installed) {
  return Object.entries(lock.packages ?? {})
    .filter(([location, entry]) => location.includes("node_modules/") && !entry.optional && !entry.link)
    .filter(([location, entry]) => installed.packages?.[location]?.version !== entry.version)
    .map(([location]) => location);
}

/** Workspaces without a link in `node_modules`. */
export function missingLinks(lock, exists) {
  return Object.entries(lock.packages ?? {})
    .filter(([location, entry]) => entry.link && location.startsWith("node_modules/") && !exists(location))
    .map(([location]) => location);
}

/** Installs the lock file's packages if needed; `quiet` omits the message otherwise. */
export async function ensureDependencies({ quiet = false } = {}) {
  const lock = readJson("package-lock.json");
  if (!lock) throw new StepFailure(stepName, "package-lock.json is missing or damaged; restore it from the repository.");
  const installed = readJson("node_modules/.package-lock.json");
  const exists = (location) => fs.existsSync(inProject(location));
  if (installed && missingPackages(lock, installed).length === 0 && missingLinks(lock, exists).length === 0) {
    if (!quiet) say("Dependencies: already installed");
    return;
  }
  await step("Dependencies (npm ci; a few minutes the first time)", install);
}

async function install() {
  // Builds and tests need development dependencies even with NODE_ENV=production. Packages ship binaries; no install
  // scripts may run.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, tail } = await runNpm(stepName, args, { cwd: root });
  if (code === 0) return;
  throw new StepFailure(stepName, `npm ci failed; ${adviceFor(tail)}`, { details: firstLines(tail) });
}

export function adviceFor(output) {
  if (/EACCES|EPERM|EROFS/.test(output))
    return "this user may not write in the project's folder: change its owner, then run the command again.";
  if (/ENOSPC/.test(output)) return "the disk is full: free some space, then run the command again.";
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(output)) {
    return "npm's registry could not be reached: check the network or proxy, then run the command again.";
  }
  if (/EUSAGE|in sync/.test(output))
    return "package.json and package-lock.json do not belong together: restore both, or run npm install after a change of yours.";
  return "read npm's message above, then run the command again.";
}

/** npm prints the error first, then help on its options. */
function firstLines(text) {
  return text.split("\n").slice(0, 20).join("\n");
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(inProject(file), "utf8"));
  } catch {
    return null;
  }
}
