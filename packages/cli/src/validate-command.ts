import { parseArgs } from "node:util";
import type { DatasetProblem } from "@trabecula/reference-datasets";
import { findCatalogueProblems } from "@trabecula/scoring";
import { openDataset } from "./open-dataset.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** `trabecula validate`: every problem of a dataset on standard output, or what a sound one holds. */
export async function validateCommand(args: string[], { stdout }: Streams): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new UsageError("Name one dataset: its dataset.json, its folder, or a built-in key.");
  const reading = await openDataset(name);
  const problems = reading.ok ? findCatalogueProblems(reading.dataset).map(({ message }) => message) : reading.problems.map(sentence);
  if (!reading.ok || problems.length > 0) {
    stdout.write(problems.map((problem) => `${problem}\n`).join(""));
    throw new UsageError(`${name} has ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}.`);
  }
  const { manifest, curves } = reading.dataset;
  stdout.write(`${manifest.name} (${manifest.key} ${manifest.version}): ${curves.length} curves, no problems.\n`);
}

function sentence({ file, line, message }: DatasetProblem): string {
  return `${file}${line === null ? "" : ` line ${line}`}: ${message}`;
}
