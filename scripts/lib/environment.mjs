import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { StepFailure } from "./failure.mjs";
import { root } from "./project.mjs";

const stepName = "Environment";

export function readEnvironment(env = process.env) {
  const sitePort = readPort(env, "SITE_PORT", 4321);
  const cmsPort = readPort(env, "CMS_PORT", 1337);
  if (sitePort === cmsPort) {
    throw new StepFailure(stepName, `SITE_PORT and CMS_PORT are both ${sitePort}; give one of them another number.`);
  }
  return {
    sitePort,
    cmsPort,
    siteHost: reachable(env.SITE_HOST),
    cmsHost: reachable(env.CMS_HOST),
    dataDir: path.resolve(root, env.DATA_DIR || "./data"),
    siteUrl: (env.SITE_URL || `http://localhost:${sitePort}`).replace(/\/+$/, ""),
    panelUrl: (env.PANEL_URL || `http://${reachable(env.CMS_HOST)}:${cmsPort}`).replace(/\/+(?:admin[/]*)?$/, ""),
  };
}

function readPort(env, name, fallback) {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new StepFailure(
    stepName,
    `${name} must be a whole number from 1 to 65535, but it is "${text}"; set it to a free port or leave it out.`,
  );
}

function reachable(host) {
  return !host || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}

export function ensureWritable(dataDir) {
  const probe = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    const reason =
      error.code === "ENOTDIR" || error.code === "EEXIST" ? "it is not a folder" : `this user may not write there (${error.code})`;
    throw new StepFailure("Data folder", `${dataDir} cannot be used: ${reason}; mend that, or set DATA_DIR to a folder you own.`);
  }
}

/** Recursive mkdir never ends on file systems that report ENOENT for a denied folder. */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

export async function ensurePortFree(port, host, variable) {
  const problem = await portProblem(port, host);
  if (problem === null) return;
  const reasons = {
    EADDRINUSE: `port ${port} is already in use; stop the program that uses it`,
    EACCES: `this user may not open port ${port}`,
    EADDRNOTAVAIL: `this machine has no address ${host}`,
  };
  throw new StepFailure(
    "Ports",
    `${reasons[problem] ?? `port ${port} cannot be opened (${problem})`}, or set ${variable} to another number.`,
  );
}

function portProblem(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve(error.code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
