import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { asUsageError, kindOf } from "../files.ts";
import { UsageError } from "../usage-error.ts";
import type { FitOptions } from "./fit-options.ts";

type Outputs = Pick<FitOptions, "out" | "about" | "bands" | "record" | "diagnostics" | "report">;

/** Checks every output path before fitting, as a fit may take minutes. @throws UsageError that names the path */
export async function checkOutputs({ out, about, bands, record, diagnostics, report }: Outputs): Promise<void> {
  const curves = out === "-" ? null : out;
  if (about !== null) await checkFolder(out);
  const files = [about === null ? curves : null, bands, record, diagnostics, report].filter((path) => path !== null);
  refuseTwice(files);
  for (const path of files) await checkFile(path);
}

function refuseTwice(files: readonly string[]): void {
  const twice = files.find(
    (path, index) => !path.startsWith("/dev/") && files.some((other, at) => at < index && resolve(other) === resolve(path)),
  );
  if (twice !== undefined) throw new UsageError(`${twice} is named for two outputs; give each a file of its own.`);
}

async function checkFile(path: string): Promise<void> {
  if (path.startsWith("/dev/")) return;
  if ((await kindOf(path)) === "folder") throw new UsageError(`${path} is a folder, not a file.`);
  await checkWritable(dirname(resolve(path)), path);
}

async function checkFolder(path: string): Promise<void> {
  let nearest = resolve(path);
  while ((await kindOf(nearest)) === null && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await checkWritable(nearest, path);
}

async function checkWritable(folder: string, path: string): Promise<void> {
  try {
    const found = await stat(folder);
    if (!found.isDirectory()) throw new UsageError(`${path} cannot be written: ${folder} is a file, not a folder.`);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw missing(error) ? new UsageError(`${path} cannot be written: its folder does not exist.`) : asUsageError(error, path);
  }
}

function missing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
