import { inProject, root } from "./project.mjs";
import { run } from "./run.mjs";

/** Run directly under our Node, without a shell. */
const programs = {
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
  "row-types": "@trabecula/cms/scripts/generate-types.mjs",
  // TypeScript 7 checks alone: it has no interface yet for eslint and astro check, which read TypeScript 5.
  tsc: "typescript-7/bin/tsc",
  eslint: "eslint/bin/eslint.js",
  oxlint: "oxlint/bin/oxlint",
  prettier: "prettier/bin/prettier.cjs",
  depcruise: "dependency-cruiser/bin/dependency-cruiser.mjs",
  knip: "knip/bin/knip.js",
  "size-limit": "size-limit/bin.js",
  astro: "astro/bin/astro.mjs",
  "strapi-plugin": "@strapi/sdk-plugin/bin/strapi-plugin.js",
};

/** Returns as `run`. */
export function runTool(name, args, { cwd = root, env = process.env, onLine } = {}) {
  return run(process.execPath, [toolPath(name), ...args], { cwd, env, inherit: onLine === undefined, onLine });
}

export function toolPath(name) {
  return inProject("node_modules", ...programs[name].split("/"));
}
