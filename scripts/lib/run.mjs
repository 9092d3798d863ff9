import { spawn } from "node:child_process";
import { readLines } from "./lines.mjs";

const tailLength = 200;

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
 * Runs a program; `inherit` shows output, else `onLine` gets lines and `tail` the last ones. Returns `{ code, tail,
 * missing }`; `missing` if there is no such program. Never throws for a failing program.
 */
export function run(command, args, { cwd, env = process.env, inherit = false, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: inherit ? "inherit" : ["ignore", "pipe", "pipe"] });
    const tail = lastLines();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", tail.add);
      if (stream && onLine) readLines(stream, onLine);
    }
    child.on("error", (error) => resolve({ code: 1, tail: error.message, missing: error.code === "ENOENT" }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), tail: tail.text(), missing: false }));
  });
}
