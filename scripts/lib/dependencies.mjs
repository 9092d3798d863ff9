import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "./failure.mjs";
import { runNpm } from "./npm.mjs";
import { say, step } from "./progress.mjs";
import { inProject, root } from "./project.mjs";

const stepName = "Dependencies";
/** Exists while packages are added, to detect an interrupted addition. */
const addingMark = "node_modules/.adding";
const firstTime = "Dependencies (npm ci; a minute or two the first time)";
/** These workspaces run and are built; all other workspaces are for tests and checks. */
const runningWorkspaces = ["cms", "site"];

/** npm writes its record last, so an interrupted install is detected. Ignores other platforms and workspace links. */
export function missingPackages(lock, installed) {
  return Object.entries(lock.packages ?? {})
    .filter(([location, entry]) => location.includes("node_modules/") && !entry.optional && !entry.link)
    .filter(([location, entry]) => installed.packages?.[location]?.version !== entry.version)
    .map(([location]) => location);
}

export function missingLinks(lock, exists) {
  return Object.entries(lock.packages ?? {})
    .filter(([location, entry]) => entry.link && location.startsWith("node_modules/") && !exists(location))
    .map(([location]) => location);
}

export function neededBy(lock, workspaces) {
  const needed = {};
  const visit = (location, isWorkspace) => {
    const entry = lock.packages[location];
    needed[location] = entry;
    for (const name of dependenciesOf(entry, isWorkspace)) {
      const found = whereFound(lock, location, name);
      if (found === undefined || found in needed) continue;
      needed[found] = lock.packages[found];
      visit(lock.packages[found].link ? lock.packages[found].resolved : found, false);
    }
  };
  for (const workspace of workspaces) visit(workspace, true);
  return { packages: needed };
}

function dependenciesOf({ dependencies, devDependencies, peerDependencies, peerDependenciesMeta }, isWorkspace) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...(isWorkspace ? devDependencies : {}) }), ...peers];
}

/** Looks as Node does: in the package's own node_modules, then in those of the folders above. */
function whereFound(lock, location, name) {
  for (let folder = location; ; folder = path.posix.dirname(folder)) {
    const found = path.posix.join(folder, "node_modules", name);
    if (found in lock.packages) return found;
    if (folder === ".") return undefined;
  }
}

/**
 * Installs packages of builds and servers if `running`, otherwise all. Keeps packages that fit the lock file. `quiet`:
 * no message if nothing is missing.
 */
export async function ensureDependencies({ quiet = false, running = false } = {}) {
  const lock = readJson("package-lock.json");
  if (!lock) throw new StepFailure(stepName, "package-lock.json is missing or damaged; restore it from the repository.");
  const wanted = running ? neededBy(lock, runningWorkspaces) : lock;
  const installed = readJson("node_modules/.package-lock.json");
  const exists = (location) => fs.existsSync(inProject(location));
  const steps = {
    nothing: () => quiet || say("Dependencies: already installed"),
    add: () => step("Dependencies that are missing", addPackages),
    all: () => step(firstTime, () => installAfresh(lock, [])),
    some: () => step(firstTime, () => installAfresh(lock, running ? runningWorkspaces : [])),
  };
  await steps[howToInstall({ lock, wanted, installed, exists })]();
}

/** Packages are added only to a complete installation of this lock file. Packages of tests stay installed. */
export function howToInstall({ lock, wanted, installed, exists }) {
  const isWhole = installed !== null && !exists(addingMark);
  if (isWhole && missingPackages(wanted, installed).length === 0 && missingLinks(wanted, exists).length === 0) return "nothing";
  if (isWhole && missingPackages(installed, lock).length === 0) return "add";
  return installed !== null && "node_modules/vitest" in installed.packages ? "all" : "some";
}

async function addPackages() {
  fs.writeFileSync(inProject(addingMark), "");
  await runInstall(root, ["install", "--no-save"]);
  fs.rmSync(inProject(addingMark));
}

/** Installs into another folder, so that an interrupted installation replaces nothing. */
async function installAfresh(lock, only) {
  const folder = inProject(".cache", "install");
  const workspaces = Object.keys(lock.packages).filter((location) => location !== "" && !location.includes("node_modules"));
  fs.rmSync(folder, { recursive: true, force: true });
  for (const file of ["package.json", ".npmrc", ...workspaces.map((workspace) => `${workspace}/package.json`)])
    fs.cpSync(inProject(file), path.join(folder, file));
  fs.writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(withAddresses(lock)));
  await runInstall(folder, ["ci", ...only.map((workspace) => `--workspace=${workspace}`)]);
  // The folder with npm's record comes last.
  fs.rmSync(inProject("node_modules/.package-lock.json"), { force: true });
  for (const place of [...workspaces, ""]) replace(path.join(folder, place, "node_modules"), inProject(place, "node_modules"));
  fs.rmSync(folder, { recursive: true });
}

function replace(source, target) {
  fs.rmSync(target, { recursive: true, force: true });
  if (fs.existsSync(source)) fs.renameSync(source, target);
}

/**
 * The lock file has no addresses, so npm would read all versions of each package: half its processor time. npm replaces
 * this host by the registry in use (`replace-registry-host`).
 */
export function withAddresses(lock) {
  const withAddress = ([location, entry]) => {
    if (!location.includes("node_modules/") || entry.link || entry.inBundle) return [location, entry];
    const name = entry.name ?? location.slice(location.lastIndexOf("node_modules/") + "node_modules/".length);
    const resolved = `https://packages.invalid/${name}/-/${path.posix.basename(name)}-${entry.version}.tgz`;
    return [location, { resolved, ...entry }];
  };
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).map(withAddress)) };
}

async function runInstall(folder, command) {
  // Builds and tests need development dependencies even with NODE_ENV=production. Packages ship binaries; no install
  // scripts may run.
  const args = [
    ...command,
    "--include=dev",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--replace-registry-host=always",
  ];
  const { code, tail } = await runNpm(stepName, args, { cwd: folder });
  if (code === 0) return;
  throw new StepFailure(stepName, `npm ${command[0]} failed; ${adviceFor(tail)}`, { details: firstLines(tail) });
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
