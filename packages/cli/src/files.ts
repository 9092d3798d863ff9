import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "may not be read",
  EPERM: "may not be read",
  EISDIR: "is a folder, not a file",
  ENOTDIR: "is not in a folder",
  ENOSPC: "cannot be written: the disk is full",
  EROFS: "cannot be written: the disk is read-only",
};

/** Turns file system errors into a sentence about the path; leaves other errors unchanged. */
export function asUsageError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason ? new UsageError(`${path} ${reason}.`) : error;
}

/** @throws UsageError if it cannot be read */
export async function readPath(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw asUsageError(error, path);
  }
}

export async function readTextFile(path: string): Promise<string> {
  return (await readPath(path)).toString("utf8");
}

/** `-` reads standard input. @throws UsageError if it cannot be read */
export async function readBytes(path: string, { stdin }: Pick<Streams, "stdin">): Promise<Uint8Array> {
  return path === "-" ? buffer(stdin) : readPath(path);
}

export async function kindOf(path: string): Promise<"file" | "folder" | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  return found.isDirectory() ? "folder" : "file";
}
