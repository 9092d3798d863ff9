import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worthCompressing = /\.(?:js|css|svg|txt|json)$/;
/** Smaller files are mostly headers. */
const leastBytes = 1024;

/** Compresses built files once, instead of per request. */
export function compressFiles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => worthCompressing.test(each))) compress(path.join(folder, name));
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < leastBytes) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
