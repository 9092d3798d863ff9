/**
 * A failure whose reader is the person at the terminal: the step that failed, what is wrong, and what to do, in one
 * sentence. `details` are lines to show under it, such as the end of a log.
 */
export class StepFailure extends Error {
  constructor(step, message, { details = "", exitCode = 1 } = {}) {
    super(message);
    this.name = "StepFailure";
    this.step = step;
    this.details = details;
    this.exitCode = exitCode;
  }
}

/** Failures of the file system that the person at the terminal can mend. */
const fileProblems = {
  EACCES: "this user may not write or read there",
  EPERM: "this user may not write or read there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

/** The text of a failure for the terminal. */
export function describeFailure(error) {
  const fileProblem = fileProblems[error?.code];
  if (fileProblem) return `Files: ${fileProblem} (${placeOf(error)}); mend that and run the command again.`;
  if (!(error instanceof StepFailure)) {
    return `Unexpected failure, most likely a fault of the launcher itself.\n${error?.stack ?? String(error)}`;
  }
  const details = error.details.trim();
  return `${details === "" ? "" : `${details}\n\n`}${error.step}: ${error.message}`;
}

/** Of a copy, what is full or cannot be written to is never the file that is copied. */
function placeOf({ code, path, dest, message }) {
  return (["ENOSPC", "EROFS"].includes(code) && dest) || (path ?? message);
}

/** Runs a script's main function; a failure is told on standard error and becomes the exit code. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    process.stderr.write(`\n${describeFailure(error)}\n`);
    process.exitCode = error instanceof StepFailure ? error.exitCode : 1;
  }
}
