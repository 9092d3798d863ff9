import { spawn } from "node:child_process";

const tailLength = 200;

/** Keeps the last lines of a stream of text. */
export function lastLines(limit = tailLength) {
  let kept = "";
  return {
    add(chunk) {
      kept = (kept + chunk)
        .split("\n")
        .slice(-limit - 1)
        .join("\n");
    },
    text: () => kept.trimEnd(),
  };
}

/**
 * Runs a program to its end. Output is shown with `inherit`, else only kept (its last lines are answered as `tail`).
 * Answers `{ code, tail, missing }`; `missing` when there is no such program. Never throws for a failing program.
 */
export function run(command, args, { cwd, env = process.env, inherit = false, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: inherit ? "inherit" : ["ignore", "pipe", "pipe"] });
    const tail = lastLines();
    const keep = (chunk) => {
      tail.add(chunk);
      onOutput?.(chunk);
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => resolve({ code: 1, tail: error.message, missing: error.code === "ENOENT" }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), tail: tail.text(), missing: false }));
  });
}
