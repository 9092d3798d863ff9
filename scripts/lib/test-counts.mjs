import fs from "node:fs";

/** What a suite's report says. A suite that reports nothing, or ran no test, counts as one failure. */
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

/** A test file that could not even be loaded has no tests in the report; it is a failure all the same. */
function vitestCounts(report) {
  const unloadable = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A flaky test, one that passed only when repeated, counts as failed; so does an error outside of any test. */
function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0), skipped: stats.skipped };
}

/** The files of a Playwright report in which a test failed, as arguments that choose these files only. */
export function failedFiles(file) {
  const suites = readReport(file)?.suites ?? [];
  return suites.filter(hasFailed).map((suite) => suite.file);
}

function hasFailed({ specs = [], suites = [] }) {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed);
}

/** The end of `npm test`: skipped tests in a line of their own where there are any, then the counts, always in the same form. */
export function countsLines(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum("skipped");
  const counts = `${sum("passed")} passed, ${sum("failed")} failed`;
  return skipped === 0 ? counts : `${skipped} skipped\n${counts}`;
}
