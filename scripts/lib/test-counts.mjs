import fs from "node:fs";

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

/** A file that failed to load has no tests, but is a failure. */
function vitestCounts(report) {
  const unloadable = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Flaky tests and errors outside tests count as failed. */
function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0), skipped: stats.skipped };
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
