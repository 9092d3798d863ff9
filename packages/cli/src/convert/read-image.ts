import { open } from "node:fs/promises";
import { firstBytes, headerLengthOf, imageKind, kindBytes, readImageHeader, type ImageFacts } from "@trabecula/scan-files/image-header";
import { asUsageError } from "../files.ts";
import { UsageError } from "../usage-error.ts";

/** Reads only the header, however large the file is. Null if not an image. @throws UsageError if unreadable */
export async function readImage(path: string): Promise<ImageFacts | null> {
  if (path === "-") return null;
  const file = await open(path).catch((error: unknown) => {
    throw asUsageError(error, path);
  });
  try {
    const bytesOf = async (length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    };
    const first = await bytesOf(firstBytes);
    if (imageKind(first.subarray(0, kindBytes)) === null) return null;
    const header = readImageHeader(await bytesOf(headerLengthOf(first)), (await file.stat()).size);
    if (!header.ok) throw new UsageError(`${path}: ${header.message}`);
    return header.facts;
  } catch (error) {
    throw asUsageError(error, path);
  } finally {
    await file.close();
  }
}
