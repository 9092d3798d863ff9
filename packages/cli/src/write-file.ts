import { createWriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asUsageError } from "./files.ts";

/**
 * Atomic write.
 * @throws UsageError if the path is not writable
 */
export async function writeWhole(path: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  // A device such as /dev/stdout cannot be replaced by a rename.
  const partialFile = path.startsWith("/dev/") ? path : `${path}.${process.pid}.partial`;
  try {
    if (typeof content === "string" || content instanceof Uint8Array) await writeFile(partialFile, content);
    // A smaller buffer would make the content wait for each write.
    else await pipeline(Readable.from(content), createWriteStream(partialFile, { highWaterMark: 1 << 20 }));
    if (partialFile !== path) await rename(partialFile, path);
  } catch (error) {
    if (partialFile !== path) await rm(partialFile, { force: true });
    throw asUsageError(error, path);
  }
}
