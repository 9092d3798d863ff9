import { endChild, startChild } from "./child.mjs";
import { readLines } from "./lines.mjs";
import { Stopped, stopping } from "./stopping.mjs";

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
 * missing }`; `missing` if there is no such program. Never throws for a failing program, but Stopped once the command
 * stops.
 */
export function run(command, args, { cwd, env = process.env, inherit = false, background = false, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { cwd, env, output: inherit ? "inherit" : "pipe", background });
    const stop = () => void endChild(child, "SIGINT");
    stopping.addEventListener("abort", stop);
    const tail = lastLines();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", tail.add);
      if (stream && onLine) readLines(stream, onLine);
    }
    child.on("error", (error) => resolve({ code: 1, tail: error.message, missing: error.code === "ENOENT" }));
    child.on("close", (code, signal) => {
      stopping.removeEventListener("abort", stop);
      if (stopping.aborted) reject(new Stopped());
      else resolve({ code: code ?? (signal ? 1 : 0), tail: tail.text(), missing: false });
    });
  });
}
