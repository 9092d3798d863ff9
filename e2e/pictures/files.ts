import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const site = fileURLToPath(new URL("../../site/", import.meta.url));

/** Files that keep their name: browsers and other sites ask for them. */
export const publicFile = (name: string): string => path.join(site, "public", name);

/** Pictures that pages show; the build gives them a name with their hash. */
export const pictureFile = (name: string): string => path.join(site, "src", "figures", "pictures", name);

/** A page should not weigh more for a picture than for its words. */
export const mostBytes = 60_000;

export async function write(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content);
  console.log(`${path.relative(site, file)}  ${Math.ceil((await stat(file)).size / 1000)} kB`);
}
