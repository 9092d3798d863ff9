import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Uses another library than the writer of the file. */
export async function unzippedBytes(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

export async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await unzippedBytes(bytes))].map(([name, content]) => [name, content.toString("utf8")]));
}
