import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const site = fileURLToPath(new URL("../../site/", import.meta.url));

export const publicFile = (name: string): string => path.join(site, "public", name);

export const pictureFile = (name: string): string => path.join(site, "src", "figures", "pictures", name);

/** An image should not outweigh the page's text. */
export const mostBytes = 60_000;

export async function write(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content);
  console.log(`${path.relative(site, file)}  ${Math.ceil((await stat(file)).size / 1000)} kB`);
}
