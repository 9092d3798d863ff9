import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Strapi } from "@trabecula/strapi-kit";
import { env } from "../../config/env.ts";

interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}
interface NewFile extends StoredFile {
  readonly stream: Readable;
  url?: string;
}

/** Strapi would leave a part of a new file, or destroy the file that it replaces, when the disk is full. */
export function keepUploadsWhole(strapi: Strapi): void {
  if (env.uploadsBucket !== null) return;
  const folder = path.join(strapi.dirs.static.public, "uploads");
  const pathOf = ({ hash, ext }: StoredFile): string => path.join(folder, `${hash}${ext}`);

  async function write(file: NewFile): Promise<void> {
    const part = path.join(folder, `${randomUUID()}.part`);
    try {
      await pipeline(file.stream, createWriteStream(part));
      await rename(part, pathOf(file));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    file.url = `/uploads/${file.hash}${file.ext}`;
  }

  Object.assign(strapi.plugin("upload")["provider"] as object, {
    uploadStream: write,
    async replaceStream(file: NewFile, old: StoredFile) {
      await write(file);
      if (pathOf(old) !== pathOf(file)) await rm(pathOf(old), { force: true });
    },
  });
}
