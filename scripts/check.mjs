import { readFlags } from "./lib/arguments.mjs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, secondsSince } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { runTool } from "./lib/tools.mjs";

const site = { cwd: inProject("site") };

/** What must hold of the code without running it. */
const checks = [
  { title: "Types of packages, plugins and CMS", run: () => runTool("tsc", ["--project", "tsconfig.json"]) },
  { title: "Types of the panel's pages, journeys and benchmarks", run: () => runTool("tsc", ["--project", "tsconfig.browser.json"]) },
  { title: "Types of the site", run: () => runTool("astro", ["check", "--minimumSeverity", "warning"], site) },
  { title: "Lint", run: () => runTool("eslint", [".", "--max-warnings", "0", "--cache", "--cache-location", ".cache/eslint"]) },
  {
    title: "Format",
    run: () => runTool("prettier", ["--check", ".", "--log-level", "warn", "--cache", "--cache-location", ".cache/prettier"]),
  },
  {
    title: "Directions of dependencies",
    run: () => runTool("depcruise", ["--config", ".dependency-cruiser.cjs", "packages", "cms", "site", "e2e", "bench", "scripts"]),
  },
  { title: "Dead code and unused dependencies", run: () => runTool("knip", ["--no-progress"]) },
  { title: "Size of the browser's script", run: () => runTool("size-limit", []) },
];

/** `npm run check`: every check, also after a failed one, and a summary. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ workspaces: ["site"] }))) return undefined;
  const results = [];
  for (const { title, run } of checks) {
    say(`${title} …`);
    const start = performance.now();
    const { code } = await run();
    results.push({ title, passed: code === 0, time: secondsSince(start) });
  }
  process.stdout.write("\n");
  for (const { title, passed, time } of results) process.stdout.write(`${passed ? "passed" : "FAILED"}  ${title} (${time})\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
});
