import { createInterface } from "node:readline";
import { endChild, startChild } from "./child.mjs";
import { inProject, root } from "./project.mjs";
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
 * `inherit` shows output; otherwise `onLine` gets lines and `tail` the last lines. Returns `{ code, tail, missing }`;
 * `missing` if there is no such program. Throws only Stopped, once the command stops.
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

export function readLines(stream, use) {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
    if (line.trim() !== "") use(line);
  });
}

const programs = {
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
  "row-types": "@trabecula/cms/scripts/generate-types.mjs",
  eslint: "eslint/bin/eslint.js",
  oxlint: "oxlint/bin/oxlint",
  oxfmt: "oxfmt/bin/oxfmt",
  depcruise: "dependency-cruiser/bin/dependency-cruiser.mjs",
  knip: "knip/bin/knip.js",
  "size-limit": "size-limit/bin.js",
  astro: "astro/bin/astro.mjs",
  "strapi-plugin": "@strapi/sdk-plugin/bin/strapi-plugin.js",
};

export function runTool(name, args, { cwd = root, env = process.env, onLine } = {}) {
  return run(process.execPath, [toolPath(name), ...args], { cwd, env, inherit: onLine === undefined, onLine });
}

export function toolPath(name) {
  return inProject("node_modules", ...programs[name].split("/"));
}
