import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFlags } from "./lib/arguments.mjs";
import { buildPanelInBackground } from "./lib/builds.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { runMain } from "./lib/failure.mjs";
import { findPostgres, startCluster } from "./lib/postgres/start-cluster.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { sideBySide } from "./lib/side-by-side.mjs";
import { countsLines, failedFiles, failuresOf, readCounts } from "./lib/test-counts.mjs";
import { runTool } from "./lib/run.mjs";

const reports = inProject(".cache", "test");

const vitest = (project, databaseUrl = "", files = []) => ({
  tool: "vitest",
  args: ["run", "--project", project, ...files],
  env: { TEST_DATABASE_URL: databaseUrl },
});
/** Migrations and connection faults differ by database. */
const ofEachDatabase = ["schema-versions", "postgres"];
/**
 * API tests that run on SQLite alone: their results do not depend on the database. Unlisted files run on both.
 */
const sameOnEachDatabase = {
  "Access rules, request shapes and early refusals are settled before a query.": [
    "access/access",
    "api-reference",
    "app-secret",
    "common-passwords",
    "early-refusals",
    "edge",
    "hostile-accounts",
    "hostile-sessions",
    "hostile-texts",
    "links-without-mail",
    "names-and-tokens",
    "passwords",
    "workspace-monitors",
    "workspace-reach",
  ],
  "Documents, samples and clients are compared with answers.": ["clients", "documented-examples", "documented-samples"],
  "Numbers are computed; other files store the same rows on both databases.": [
    "adaptation",
    "admin-datasets-import",
    "admin-datasets-reading",
    "attention",
    "change-between-devices",
    "change-in-all-outputs",
    "change-in-the-headline",
    "child-height",
    "converted-values",
    "dataset-families",
    "dataset-history",
    "datasets",
    "file-endpoints",
    "fits",
    "fits-input",
    "fits-save",
    "hidden-cells",
    "large-datasets",
    "motion-override",
    "names-in-documents",
    "open-datasets",
    "phantoms-in-reports",
    "precision-repeats",
    "prepared-scans",
    "preview-datasets",
    "report-bundle",
    "report-corrections",
    "report-document",
    "report-duplicate",
    "report-export",
    "report-files",
    "report-references",
    "report-revisions",
    "reports-deidentified",
    "reports-import",
    "reports-import-devices",
    "same-numbers",
    "scan-files",
    "scanner-checks",
    "score",
    "score-batch",
    "score-batch-references",
    "score-intervals",
    "score-references",
    "sending",
    "signed-records",
    "trends",
    "withheld-claims",
    "worked-changes",
    "worked-precision",
    "writing-to-redcap",
  ],
  "Texts and files are made of rows that other files read on both databases.": [
    "centers",
    "consent",
    "export-account",
    "kept-columns",
    "panel-overview",
    "portal-languages",
    "portal-version",
    "session",
    "workspace-export",
  ],
  "Counters and times of accounts are the same as those of login.": [
    "hostile-floods",
    "institutional-acts",
    "institutional-attacks",
    "institutional-login",
    "institutional-logout",
    "password-reset",
    "unconfirmed-login",
    "wrong-clock",
  ],
  "Strapi reads and writes its own content and forms.": [
    "closed-content-types",
    "content",
    "content-version",
    "panel",
    "panel-audit",
    "panel-bodies",
    "panel-log-in",
    "panel-roles",
    "pictures",
    "preview",
  ],
};
/** These tests change records concurrently, but SQLite has one writer. */
const lockingTests = [
  "approval",
  "change-email",
  "change-password",
  "delete-account",
  "device-calibrations",
  "devices",
  "failed-commit",
  "hostile-races",
  "login",
  "own-sessions",
  "panel-editing",
  "panel-two-factor",
  "patients-import",
  "patients-import-plan",
  "people",
  "phantoms",
  "portal-failed-commit",
  "portal-invitations",
  "portal-leaving",
  "portal-links",
  "portal-release",
  "precision",
  "recently-deleted",
  "record-versions",
  "report-record",
  "report-revisions-races",
  "reports-import-races",
  "reports-of-patients",
  "settings",
  "signatures",
  "signup",
  "studies",
  "tokens",
  "two-factor",
  "workspace-invitations",
  "workspace-members",
  "workspaces",
];
const without = (names) => names.map((name) => `--exclude=cms/tests/api/${name}.test.ts`);
/** API tests need the panel, built concurrently. */
function onServers(postgresUrl) {
  const ofPostgres = (project, title, files) => ({ name: `${project}-postgres`, title, ...vitest(project, postgresUrl, files) });
  const processes = { name: "processes", title: "Tests that start, end and kill CMSs of their own", ...vitest("processes") };
  const api = (names, part) => ({
    name: `api-${part}`,
    title: `Tests of the API on SQLite, part ${part}`,
    ...vitest("api", "", [`--shard=${part}/2`, ...without(names)]),
  });
  if (postgresUrl === null) return [processes, api([], 1), api([], 2)];
  return [
    processes,
    api(lockingTests, 1),
    api(lockingTests, 2),
    ofPostgres("api", "Tests of the API on PostgreSQL", without(Object.values(sameOnEachDatabase).flat())),
    ofPostgres("processes", "Tests of starts, updates and faults on PostgreSQL", ofEachDatabase),
  ];
}
/** These tests use the processor while journeys wait. */
const units = { name: "units", title: "Tests of packages, launcher and screens", ...vitest("units") };
/** Run without other servers, because a slow screen looks broken. */
const journeys = {
  name: "journeys",
  title: "Journeys in a real browser",
  tool: "playwright",
  args: ["test", "--config", "e2e/playwright.config.ts"],
  env: {},
};

await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ builds: ["site"] }))) return undefined;
  useOwnTemporaryFiles();
  const [, , ...counts] = await withPostgres((url) =>
    // These tests wait half of the time.
    sideBySide(4, [() => buildPanelInBackground(), findBrowser, ...onServers(url).map((suite) => () => runSuite(suite))]),
  );
  counts.push(...(await Promise.all([runSuite(journeys), runSuite(units)])));
  await traceFailures();
  const failures = counts.flatMap((suite) => suite.failures);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n`);
  process.stdout.write(`\n${countsLines(counts)}\n`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
});

/** Ended test processes leave files. PostgreSQL, another user, opens its socket in this folder. */
function useOwnTemporaryFiles() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-test-"));
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
}

async function findBrowser() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

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
  const { code, tail } = await step(title, () =>
    run(name, tool, [...args, ...reporters], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
  );
  const counts = readCounts(report, tool);
  const failures = failuresOf(report, tool).map((text) => `[${name}] ${text}`);
  // Includes errors outside of tests.
  if (code !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, failures: [`[${name}] ended with ${code}\n${tail.split("\n").slice(-60).join("\n")}`] };
  return { ...counts, failures };
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
  // Every thread and process of a test would read types and compile again.
  const compileCache = { NODE_COMPILE_CACHE: inProject(".cache", "node") };
  return runTool(tool, args, {
    env: { ...process.env, ...compileCache, ...env },
    onLine: (line) => process.stdout.write(`[${name}] ${line}\n`),
  });
}

function reportOf(name) {
  return `${reports}/${name}.json`;
}
