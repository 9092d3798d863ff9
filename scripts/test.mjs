import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { sideBySide } from "./lib/side-by-side.mjs";
import { countsLines, failedFiles, readCounts } from "./lib/test-counts.mjs";
import { runTool } from "./lib/tools.mjs";

const reports = inProject(".cache", "test");

const vitest = (project) => ({ tool: "vitest", args: ["run", "--project", project] });
const withoutBrowser = [
  { name: "api", title: "Tests of the API on a real CMS", ...vitest("api") },
  { name: "units", title: "Tests of packages, launcher and screens", ...vitest("units") },
  { name: "processes", title: "Tests that start, end and kill CMSs of their own", ...vitest("processes") },
];
const journeys = {
  name: "journeys",
  title: "Journeys in a real browser",
  tool: "playwright",
  args: ["test", "--config", "e2e/playwright.config.ts"],
};

/** `npm test`: everything, also after a failure; the last line has the counts. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare())) return undefined;
  process.env.CHROMIUM_PATH = await ensureChromium();
  // Each of these keeps about one core busy; the browser wants both.
  const counts = await sideBySide(
    2,
    withoutBrowser.map((suite) => () => runSuite(suite)),
  );
  counts.push(await runSuite(journeys));
  if (counts.at(-1).failed > 0) await traceFailures();
  process.stdout.write(`\n${countsLines(counts)}\n`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
});

async function runSuite({ name, title, tool, args }) {
  const report = reportOf(name);
  // An old report must not stand in for a suite that breaks off.
  fs.rmSync(report, { force: true });
  fs.mkdirSync(reports, { recursive: true });
  const reporters = tool === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : ["--reporter=list,json"];
  const { code } = await step(title, () => run(name, tool, [...args, ...reporters], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
  const counts = readCounts(report, tool);
  // The runner's own verdict counts too: an error outside of the tests is not in the numbers.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Runs the files of failed journeys once more and records what the browser did. The outcome changes no count: flaky is broken. */
async function traceFailures() {
  const files = failedFiles(reportOf(journeys.name));
  if (files.length === 0) return;
  const output = inProject(".cache", "e2e-traces");
  await step("Failed journeys once more, with traces", () =>
    run(journeys.name, "playwright", [...journeys.args, "--trace=on", `--output=${output}`, "--reporter=list", ...files]),
  );
  say(`Traces: ${output}; open one with \`npx playwright show-trace\``);
}

/** Runs a suite's tool; its name stands in front of each line, since two suites run side by side. */
function run(name, tool, args, env = {}) {
  return runTool(tool, args, { env: { ...process.env, ...env }, onLine: (line) => process.stdout.write(`[${name}] ${line}\n`) });
}

function reportOf(name) {
  return `${reports}/${name}.json`;
}
