import { readFlags } from "./lib/arguments.mjs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, secondsSince } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { sideBySide } from "./lib/side-by-side.mjs";
import { runTool } from "./lib/tools.mjs";

const site = inProject("site");

/** Longest first, to shorten the total time. */
const checks = [
  { title: "Lint", tool: "eslint", args: [".", "--max-warnings", "0", "--cache", "--cache-location", ".cache/eslint"] },
  { title: "Promises and cases, by their types", tool: "oxlint", args: [] },
  {
    title: "Types of the site's pages",
    tool: "astro",
    args: ["check", "--minimumSeverity", "warning", "--tsconfig", "tsconfig.pages.json"],
    cwd: site,
  },
  { title: "Format", tool: "prettier", args: ["--check", ".", "--log-level", "warn", "--cache", "--cache-location", ".cache/prettier"] },
  { title: "Types of rows, as their content types are", tool: "row-types", args: ["--check"] },
  { title: "Types of the site but for its pages", tool: "tsc", args: ["--project", "site/tsconfig.json"] },
  { title: "Types of packages, plugins and CMS", tool: "tsc", args: ["--project", "tsconfig.json"] },
  {
    title: "Directions of dependencies",
    tool: "depcruise",
    args: ["--config", ".dependency-cruiser.cjs", "packages", "cms", "site", "e2e", "bench", "scripts"],
  },
  { title: "Types of the panel's pages, journeys and benchmarks", tool: "tsc", args: ["--project", "tsconfig.browser.json"] },
  { title: "Dead code and unused dependencies", tool: "knip", args: ["--no-progress"] },
  { title: "Size of the browser's script", tool: "size-limit", args: [] },
  ...["strapi-plugin-accounts", "strapi-plugin-bone-scans"].map((name) => ({
    title: `Exports of ${name}, as Strapi requires them`,
    tool: "strapi-plugin",
    args: ["verify"],
    cwd: inProject("packages", "plugins", name),
  })),
];

/** `npm run check`: runs all checks, two at a time, and prints a summary. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ builds: ["site"] }))) return undefined;
  const results = await sideBySide(
    2,
    checks.map((check) => () => runCheck(check)),
  );
  process.stdout.write("\n");
  for (const { title, passed, time } of results) process.stdout.write(`${passed ? "passed" : "FAILED"}  ${title} (${time})\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
});

/** Prints output at the end, since concurrent lines would mix. */
async function runCheck({ title, tool, args, cwd }) {
  const start = performance.now();
  const lines = [];
  const { code } = await runTool(tool, args, { cwd, onLine: (line) => lines.push(line) });
  say([`${title}: ${code === 0 ? "passed" : "FAILED"}`, ...lines].join("\n"));
  return { title, passed: code === 0, time: secondsSince(start) };
}
