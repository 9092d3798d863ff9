import { readFlags } from "./lib/arguments.mjs";
import { ensureBuilds } from "./lib/builds.mjs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, secondsSince } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { sideBySide } from "./lib/side-by-side.mjs";
import { runTool } from "./lib/run.mjs";

const site = inProject("site");

/** These checks do not read the site's build output. */
const checksDuringBuild = [
  { title: "Format", tool: "oxfmt", args: ["--check"] },
  { title: "Types of rows, as their content types are", tool: "row-types", args: ["--check"] },
  ...["strapi-plugin-accounts", "strapi-plugin-bone-scans"].map((name) => ({
    title: `Exports of ${name}, as Strapi requires them`,
    tool: "strapi-plugin",
    args: ["verify"],
    cwd: inProject("packages", "plugins", name),
  })),
];
/** Longest first, to shorten the total time. */
const checks = [
  // Go's default garbage collection takes a third of the time.
  { title: "Types, promises and cases", tool: "oxlint", args: ["--type-check"], env: { GOGC: "800" } },
  { title: "Lint", tool: "eslint", args: [".", "--max-warnings", "0", "--cache", "--cache-location", ".cache/eslint"] },
  {
    title: "Types of the site's pages",
    tool: "astro",
    args: ["check", "--minimumSeverity", "warning", "--tsconfig", "tsconfig.pages.json"],
    cwd: site,
  },
  {
    title: "Directions of dependencies",
    tool: "depcruise",
    args: ["--config", ".dependency-cruiser.cjs", "packages", "cms", "site", "e2e", "bench", "scripts"],
  },
  { title: "Dead code and unused dependencies", tool: "knip", args: ["--no-progress"] },
  { title: "Size of the browser's script", tool: "size-limit", args: [] },
];

await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ builds: [] }))) return undefined;
  const built = ensureBuilds(["site"]);
  const [, ...results] = await sideBySide(2, [
    () => built,
    ...checksDuringBuild.map((check) => () => runCheck(check)),
    ...checks.map((check) => () => built.then(() => runCheck(check))),
  ]);
  process.stdout.write("\n");
  for (const { title, passed, time } of results) process.stdout.write(`${passed ? "passed" : "FAILED"}  ${title} (${time})\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
});

async function runCheck({ title, tool, args, cwd, env = {} }) {
  const start = performance.now();
  const lines = [];
  const { code } = await runTool(tool, args, { cwd, env: { ...process.env, ...env }, onLine: (line) => lines.push(line) });
  say([`${title}: ${code === 0 ? "passed" : "FAILED"}`, ...lines].join("\n"));
  return { title, passed: code === 0, time: secondsSince(start) };
}
