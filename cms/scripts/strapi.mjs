// Runs Strapi's command line in cms/dist, with file paths relative to the caller's folder.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import "./private-files.mjs";
import "./strapi-environment.mjs";
import { startFailure } from "../src/boot/start-failure.ts";

const dist = path.resolve(import.meta.dirname, "..", "dist");
const typedIn = process.env.INIT_CWD ?? process.cwd();

try {
  if (!existsSync(path.join(dist, "config", "server.js"))) throw new Error("The CMS is not built yet. Run `npm run build -w cms` first.");
  process.chdir(dist);
  const requireOfStrapi = createRequire(import.meta.resolve("@strapi/strapi/package.json"));
  if (!process.stdin.isTTY) await refuseToAsk(requireOfStrapi.resolve("inquirer"));
  const { runCLI } = requireOfStrapi("./dist/cli.js");
  await runCLI(process.argv.map(fromTypedIn));
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}

/** Strapi's prompt library would fail with a stack trace without a terminal. */
async function refuseToAsk(library) {
  const { default: inquirer } = await import(pathToFileURL(library));
  inquirer.prompt = ([{ message }]) => {
    console.error(
      `There is no terminal to answer at, and the command asks: "${message}". Give the answer as an option: --key KEY or --no-encrypt for an export, --force and --key KEY for an import.`,
    );
    process.exit(1);
  };
}

function fromTypedIn(argument, index, all) {
  if (["-f", "--file"].includes(all[index - 1])) return path.resolve(typedIn, argument);
  return argument.replace(/^--file=(.*)$/, (_, file) => `--file=${path.resolve(typedIn, file)}`);
}
