import fs from "node:fs";
import { createRequire } from "node:module";
import { aptGet } from "./apt.mjs";
import { StepFailure } from "./failure.mjs";
import { say, step } from "./progress.mjs";
import { inProject } from "./project.mjs";
import { run, toolPath } from "./run.mjs";

const stepName = "Chromium";

/** The headless shell first: the browser tests take a fifth less time. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export async function ensureChromium() {
  const found = await findChromium();
  if (found) {
    say(`Chromium: ${found}`);
    return found;
  }
  const installed = await step("Chromium", installChromium);
  if (installed) return installed;
  throw new StepFailure(
    stepName,
    "no Chromium was found and none could be installed; install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the command again.",
  );
}

async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (await runs(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new StepFailure(
      stepName,
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run; set it to a Chromium's program or leave it out.`,
    );
  }
  for (const candidate of [...usualPlaces, playwrightChromium()]) if (await runs(candidate)) return candidate;
  return null;
}

async function runs(program) {
  if (!program || !fs.existsSync(program)) return false;
  return (await run(program, ["--version", "--no-sandbox"])).code === 0;
}

function playwrightChromium() {
  const require = createRequire(inProject("e2e", "package.json"));
  return require("@playwright/test").chromium.executablePath();
}

async function installChromium() {
  if (await installWithApt()) {
    const found = await findChromium();
    if (found) return found;
  }
  await run(process.execPath, [toolPath("playwright"), "install", "chromium"]);
  return findChromium();
}

async function installWithApt() {
  if (!isDebian()) return false;
  const install = (program) => aptGet("install", "-y", "--no-install-recommends", program);
  return (await aptGet("update")) && ((await install("chromium-headless-shell")) || (await install("chromium")));
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(fs.readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
