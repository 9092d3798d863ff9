import fs from "node:fs";
import path from "node:path";
import { contentHash } from "./content-hash.mjs";
import { StepFailure } from "./failure.mjs";
import { runNpm } from "./npm.mjs";
import { say, step } from "./progress.mjs";
import { inProject, root } from "./project.mjs";
import { sideBySide } from "./side-by-side.mjs";

/** Packages and plugins need no build. */
const builds = [
  { name: "CMS and its panel", workspace: "cms", output: "dist" },
  { name: "site", workspace: "site", output: "dist", reads: ["cms/seed"] },
];

/** Builds what changed since the last complete build, concurrently. */
export async function ensureBuilds(workspaces = builds.map((build) => build.workspace)) {
  const wanted = builds.filter(({ workspace }) => workspaces.includes(workspace));
  await sideBySide(
    2,
    wanted.map((build) => () => ensureBuild(build)),
  );
}

async function ensureBuild(build) {
  const stamp = inProject(".cache", "builds", `${build.workspace.replaceAll("/", "-")}.hash`);
  const inputs = contentHash(
    root,
    ["packages", build.workspace, ...(build.reads ?? []), "package-lock.json", "tsconfig.base.json"],
    [process.version],
  );
  if (fs.existsSync(inProject(build.workspace, build.output)) && readText(stamp) === inputs) {
    say(`Build of the ${build.name}: unchanged`);
    return;
  }
  await step(`Build of the ${build.name}`, async () => {
    // Without a stamp an interrupted build is repeated.
    fs.rmSync(stamp, { force: true });
    await runBuild(build);
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(`${stamp}.partial`, inputs);
    fs.renameSync(`${stamp}.partial`, stamp);
  });
}

async function runBuild({ name, workspace }) {
  const stepName = `Build of the ${name}`;
  const { code, tail } = await runNpm(stepName, ["run", "build", "--workspace", workspace], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1", STRAPI_TELEMETRY_DISABLED: "true" },
  });
  if (code === 0) return;
  throw new StepFailure(stepName, `the build failed; its last lines stand above. Mend that and run the command again.`, { details: tail });
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
