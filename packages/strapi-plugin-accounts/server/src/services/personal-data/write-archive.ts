import { strToU8, Zip, ZipDeflate } from "fflate";
import type { ExportFile } from "@trabecula/strapi-kit";
import { writeTable } from "./write-table.ts";

/** Writes files into one .zip as they come, one at a time in memory. */
export async function* writeArchive(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const file of files) {
    const entry = new ZipDeflate(file.name, { level: 6 });
    zip.add(entry);
    entry.push(strToU8(contentOf(file)), true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

function contentOf(file: ExportFile): string {
  return "json" in file ? `${JSON.stringify(file.json, null, 2)}\n` : writeTable(file.table);
}
