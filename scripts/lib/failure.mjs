import { endAllChildren } from "./child.mjs";
import { listenForStop, Stopped } from "./stopping.mjs";

/** Failure for the user at the terminal: step, problem and advice in one sentence. `details`: lines below it, such as the end of a log. */
export class StepFailure extends Error {
  constructor(step, message, { details = "", exitCode = 1 } = {}) {
    super(message);
    this.name = "StepFailure";
    this.step = step;
    this.details = details;
    this.exitCode = exitCode;
  }
}

const fileProblems = {
  EACCES: "this user may not write or read there",
  EPERM: "this user may not write or read there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

export function describeFailure(error) {
  const fileProblem = fileProblems[error?.code];
  if (fileProblem) return `Files: ${fileProblem} (${placeOf(error)}); mend that and run the command again.`;
  if (!(error instanceof StepFailure)) {
    return `Unexpected failure, most likely a fault of the launcher itself.\n${error?.stack ?? String(error)}`;
  }
  const details = error.details.trim();
  return `${details === "" ? "" : `${details}\n\n`}${error.step}: ${error.message}`;
}

/** When copying, a full or read-only place is always the target. */
function placeOf({ code, path, dest, message }) {
  return (["ENOSPC", "EROFS"].includes(code) && dest) || (path ?? message);
}

/** Prints failures to standard error, sets the exit code and leaves no program running. */
export async function runMain(main) {
  const endListening = listenForStop();
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof Stopped)) process.stderr.write(`\n${describeFailure(error)}\n`);
    process.exitCode = error.exitCode ?? 1;
  } finally {
    await endAllChildren();
    endListening();
  }
}
