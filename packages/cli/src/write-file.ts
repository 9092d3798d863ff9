import { createWriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asUsageError } from "./files.ts";

/**
 * Writes a file that is there whole or not at all: what is under way has another name, which an interruption leaves behind at most.
 * @throws UsageError where it cannot be written
 */
export async function writeWhole(path: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  // A device such as /dev/stdout cannot be exchanged for a file.
  const underWay = path.startsWith("/dev/") ? path : `${path}.${process.pid}.partial`;
  try {
    if (typeof content === "string" || content instanceof Uint8Array) await writeFile(underWay, content);
    else await pipeline(Readable.from(content), createWriteStream(underWay));
    if (underWay !== path) await rename(underWay, path);
  } catch (error) {
    if (underWay !== path) await rm(underWay, { force: true });
    throw asUsageError(error, path);
  }
}
