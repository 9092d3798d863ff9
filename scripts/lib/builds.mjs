import fs from "node:fs";
import path from "node:path";
import { contentHash } from "./content-hash.mjs";
import { describeFailure, StepFailure } from "./failure.mjs";
import { say, step } from "./progress.mjs";
import { inProject, root } from "./project.mjs";
import { run } from "./run.mjs";
import { sideBySide } from "./side-by-side.mjs";
import { Stopped } from "./stopping.mjs";

/** Packages and plugins need no build. The panel's build also builds the server. */
const builds = {
  server: {
    name: "CMS",
    folder: "cms",
    commands: [["scripts/build-server.mjs"]],
    isThere: () => fs.existsSync(inProject("cms/dist/config")),
  },
  panel: { name: "panel", folder: "cms", commands: [["scripts/build.mjs"]], isThere: hasPanel },
  site: {
    name: "site",
    folder: "site",
    commands: [["scripts/build.ts"]],
    reads: ["cms/seed"],
    variables: ["LANGUAGES"],
    isThere: () => fs.existsSync(inProject("site/dist")),
  },
};

/** Builds what changed since the last complete build, concurrently. */
export async function ensureBuilds(names = ["panel", "site"], options = {}) {
  await sideBySide(
    2,
    names.map((name) => () => ensureBuild(name, options)),
  );
}

/** Reports a failure only: the servers need no panel, and the next command repeats the build. */
export async function buildPanelInBackground(options, build = ensureBuilds) {
  try {
    await build(["panel"], options);
  } catch (error) {
    if (!(error instanceof Stopped)) process.stderr.write(`\n${describeFailure(error)}\n`);
  }
}

/** One page replaces the panel until it is built. */
export function hasPanel(folder = inProject("cms/dist/build")) {
  return fs.existsSync(folder) && fs.readdirSync(folder).length > 1;
}

async function ensureBuild(name, options) {
  const build = builds[name];
  const stamp = inProject(".cache", "builds", `${name}.hash`);
  const inputs = contentHash(
    root,
    ["packages", build.folder, ...(build.reads ?? []), "package-lock.json", "tsconfig.base.json"],
    [process.version, ...(build.variables ?? []).map((name) => process.env[name] ?? "")],
  );
  if (build.isThere() && readText(stamp) === inputs) {
    say(`Build of the ${build.name}: unchanged`);
    return;
  }
  await step(`Build of the ${build.name}`, async () => {
    fs.rmSync(stamp, { force: true });
    await runBuild(build, options);
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(`${stamp}.partial`, inputs);
    fs.renameSync(`${stamp}.partial`, stamp);
  });
}

async function runBuild({ name, folder, commands }, { background = false }) {
  const stepName = `Build of the ${name}`;
  for (const args of commands) {
    const { code, tail } = await run(process.execPath, args, {
      cwd: inProject(folder),
      background,
      env: { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1", STRAPI_TELEMETRY_DISABLED: "true" },
    });
    if (code === 0) continue;
    throw new StepFailure(stepName, "the build failed; its last lines are above. Mend that and run the command again.", { details: tail });
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
