import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { buildPanelMeanwhile } from "./lib/builds.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { runMain } from "./lib/failure.mjs";
import { findPostgres, startCluster } from "./lib/postgres/start-cluster.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { sideBySide } from "./lib/side-by-side.mjs";
import { countsLines, failedFiles, readCounts } from "./lib/test-counts.mjs";
import { runTool } from "./lib/tools.mjs";

const reports = inProject(".cache", "test");

const vitest = (project, databaseUrl = "", files = []) => ({
  tool: "vitest",
  args: ["run", "--project", project, ...files],
  env: { TEST_DATABASE_URL: databaseUrl },
});
/** Migrations and connection faults differ by database. */
const ofEachDatabase = ["schema-versions", "first-starts", "postgres-faults"];
/**
 * API tests that run on SQLite alone, as their results are settled before a query or after it. What locks, sorts, searches, counts,
 * migrates or stores text runs on both databases; so does a new file, until it is listed here.
 */
const sameOnEachDatabase = {
  "Access rules, request shapes and early refusals are settled before a query.": [
    "access/access",
    "api-reference",
    "app-secret",
    "common-passwords",
    "early-refusals",
    "edge",
    "hostile-sessions",
    "passwords",
  ],
  "Documents, samples and clients are compared with answers.": ["clients", "documented-examples", "documented-samples"],
  "Files are read, and numbers computed, in worker threads without a database.": [
    "admin-datasets-import",
    "admin-datasets-reading",
    "change-between-devices",
    "change-on-every-surface",
    "child-height",
    "converted-values",
    "fits-input",
    "fits-save",
    "large-datasets",
    "motion-override",
    "report-bundle",
    "report-document",
    "report-export",
    "reports-import-devices",
    "same-numbers",
    "scan-files",
    "score",
    "score-batch",
    "score-beside",
    "score-intervals",
    "score-references",
    "ways-in",
    "worked-changes",
    "worked-precision",
  ],
  "Strapi reads and writes its own content and forms.": [
    "content",
    "content-version",
    "panel-bodies",
    "panel-log-in",
    "pictures",
    "preview",
  ],
};
const apiOnSqliteAlone = Object.values(sameOnEachDatabase)
  .flat()
  .map((name) => `--exclude=cms/tests/api/${name}.test.ts`);
const onPostgres = (url) => [
  { name: "processes-postgres", title: "Tests of starts, updates and faults on PostgreSQL", ...vitest("processes", url, ofEachDatabase) },
  { name: "api-postgres", title: "Tests of the API on PostgreSQL", ...vitest("api", url, apiOnSqliteAlone) },
];
/** Unit tests last: they fill both cores. API tests need the panel, built concurrently. */
const withoutBrowser = (postgresUrl) => [
  { name: "processes", title: "Tests that start, end and kill CMSs of their own", ...vitest("processes") },
  ...(postgresUrl === null ? [] : onPostgres(postgresUrl)),
  { name: "api", title: "Tests of the API on SQLite", ...vitest("api") },
  { name: "units", title: "Tests of packages, launcher and screens", ...vitest("units") },
];
/** Alone: they fill both cores, and a slow screen looks broken. */
const journeys = {
  name: "journeys",
  title: "Journeys in a real browser",
  tool: "playwright",
  args: ["test", "--config", "e2e/playwright.config.ts"],
  env: {},
};

/** `npm test`: runs everything, also after a failure; the last line has the counts. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ builds: ["site"] }))) return undefined;
  process.env.CHROMIUM_PATH = await ensureChromium();
  const [, ...counts] = await withPostgres((url) =>
    // Each waits a tenth of its time; a third keeps both cores of a small machine busy.
    sideBySide(3, [() => buildPanelMeanwhile(), ...withoutBrowser(url).map((suite) => () => runSuite(suite))]),
  );
  counts.push(await runSuite(journeys));
  await traceFailures();
  process.stdout.write(`\n${countsLines(counts)}\n`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
});

/** Uses the given PostgreSQL or a temporary one; null if unavailable. */
async function withPostgres(work) {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL);
  const programs = findPostgres();
  if (programs === null) {
    say("PostgreSQL: its programs are not here, so the API is tested on SQLite alone");
    return work(null);
  }
  const cluster = await step("PostgreSQL", () => startCluster(programs));
  return work(cluster.url).finally(cluster.stop);
}

async function runSuite({ name, title, tool, args, env }) {
  const report = reportOf(name);
  // An old report must not hide an aborted suite.
  fs.rmSync(report, { force: true });
  fs.mkdirSync(reports, { recursive: true });
  const reporters = tool === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : ["--reporter=list,json"];
  const { code } = await step(title, () =>
    run(name, tool, [...args, ...reporters], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
  );
  const counts = readCounts(report, tool);
  // Includes errors outside of tests.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Repeats failed files with traces. Never changes the counts: flaky is broken. */
async function traceFailures() {
  const files = failedFiles(reportOf(journeys.name));
  if (files.length === 0) return;
  const output = inProject(".cache", "e2e-traces");
  await step("Failed journeys once more, with traces", () =>
    run(journeys.name, "playwright", [...journeys.args, "--trace=on", `--output=${output}`, "--reporter=list", ...files]),
  );
  say(`Traces: ${output}; open one with \`npx playwright show-trace\``);
}

/** Prefixes lines with the suite, since suites run concurrently. */
function run(name, tool, args, { env = {} } = {}) {
  return runTool(tool, args, { env: { ...process.env, ...env }, onLine: (line) => process.stdout.write(`[${name}] ${line}\n`) });
}

function reportOf(name) {
  return `${reports}/${name}.json`;
}
