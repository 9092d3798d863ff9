import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The files of a .zip by name, in their order, read by another library than the one that wrote them. */
export async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry()) files.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  return files;
}
