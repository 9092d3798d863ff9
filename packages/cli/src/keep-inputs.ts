import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UsageError } from "./usage-error.ts";

type Paths = readonly (string | undefined)[];

interface Inputs {
  readonly tables: Paths;
  readonly others?: Paths;
}

const datasetFiles = ["dataset.json", "curves.csv", "fit.json"];

const withFiles = (paths: Paths) =>
  paths.flatMap((path) => (path === undefined ? [] : [path, ...datasetFiles.map((name) => join(path, name))]));

/**
 * Call before reading or writing. Follows links.
 * @param outputs paths by option
 * @throws UsageError for an output that is an input or another output
 */
export async function keepInputs(
  outputs: Readonly<Record<string, string | null | undefined>>,
  { tables, others = [] }: Inputs,
): Promise<void> {
  const tableFiles = await identities(withFiles(tables));
  const otherFiles = await identities(withFiles(others));
  const written = new Map<string, string>();
  for (const [option, given] of Object.entries(outputs)) {
    if (given === undefined || given === null || given === "-" || given.startsWith("/dev/")) continue;
    for (const path of withFiles([given])) {
      const file = await identityOf(path);
      if (file === null) continue;
      const what = tableFiles.has(file) ? "the table itself" : otherFiles.has(file) ? "an input of this command" : null;
      if (what !== null) throw new UsageError(`${path} is ${what}; choose another name for --${option}.`);
    }
    const place = resolve(given);
    const first = written.get(place);
    if (first !== undefined) throw new UsageError(`${given} is the file of --${first} too; choose another name for --${option}.`);
    written.set(place, option);
  }
}

async function identities(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(paths.map(identityOf));
  return new Set(found.filter((file) => file !== null));
}

/** Device and number of a file, the same for links to it; null if there is none. */
async function identityOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found?.isFile() ? `${found.dev}:${found.ino}` : null;
}
