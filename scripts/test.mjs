import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { countsLines, readCounts } from "./lib/test-counts.mjs";
import { runTool } from "./lib/tools.mjs";

/** `npm test`: everything, one suite after another, also after a failure; the last line has the counts. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare())) return undefined;
  const chromium = await ensureChromium();
  const suites = [
    { title: "Tests of packages, launcher and screens", kind: "vitest", args: ["run", "--project", "units"] },
    { title: "Tests of the API on a real CMS", kind: "vitest", args: ["run", "--project", "api"] },
    { title: "Journeys in a real browser", kind: "playwright", args: ["test", "--config", "e2e/playwright.config.ts"] },
  ];
  const counts = [];
  for (const [index, suite] of suites.entries()) counts.push(await step(suite.title, () => runSuite(suite, index, chromium)));
  process.stdout.write(`\n${countsLines(counts)}\n`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
});

async function runSuite({ kind, args }, index, chromium) {
  const report = inProject(".cache", "test", `suite-${index + 1}.json`);
  // An old report must not stand in for a suite that breaks off.
  fs.rmSync(report, { force: true });
  fs.mkdirSync(inProject(".cache", "test"), { recursive: true });
  const reporters = kind === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : ["--reporter=list,json"];
  const { code } = await runTool(kind, [...args, ...reporters], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const counts = readCounts(report, kind);
  // The runner's own verdict counts too: an error outside of the tests is not in the numbers.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
