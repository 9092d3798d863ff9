import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** A suite without report or tests counts as one failure. */
export function readCounts(file, kind) {
  const counts = countsOf(readReport(file), kind);
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function countsOf(report, kind) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 };
  return kind === "vitest" ? vitestCounts(report) : playwrightCounts(report);
}

function vitestCounts(report) {
  const unloadable = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0), skipped: stats.skipped };
}

export function failuresOf(file, kind) {
  const report = readReport(file);
  if (report === null) return [];
  return kind === "vitest" ? vitestFailures(report) : playwrightFailures(report);
}

function vitestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const file = path.relative(root, name);
      if (failed.length === 0) return [failure(file, message)];
      return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages.join("\n")));
    });
}

function playwrightFailures({ suites, errors = [] }) {
  const ofSuite = ({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ title, tests }) => {
        const results = tests.flatMap((test) => test.results).flatMap((result) => result.errors);
        return failure(`${file} › ${title}`, results.map((error) => error.message).join("\n"));
      }),
    ...inner.flatMap(ofSuite),
  ];
  return [...suites.flatMap(ofSuite), ...errors.map(({ message }) => failure("Outside of a test", message))];
}

function failure(name, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [name, ...lines.slice(0, 12).map((line) => `  ${line.slice(0, 300)}`)].join("\n");
}

export function failedFiles(file) {
  const suites = readReport(file)?.suites ?? [];
  return suites.filter(hasFailed).map((suite) => suite.file);
}

function hasFailed({ specs = [], suites = [] }) {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed);
}

/** Fixed format of the last line; skipped tests have their own line. */
export function countsLines(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum("skipped");
  const counts = `${sum("passed")} passed, ${sum("failed")} failed`;
  return skipped === 0 ? counts : `${skipped} skipped\n${counts}`;
}
