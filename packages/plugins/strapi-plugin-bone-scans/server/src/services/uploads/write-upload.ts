import { mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@trabecula/strapi-kit";

const uploadPrefix = "trabecula-upload-";

const activeUploads = new Set<string>();

const isActiveUpload = (folder: string): boolean => activeUploads.has(folder);

interface WrittenUpload {
  readonly path: string;
  /** Removes the folder; may be called twice. */
  remove(): Promise<void>;
}

/**
 * Writes the body to disk in constant memory. Early responses deadlock clients that send fully first, and prevent a
 * 413.
 * @throws `too_large` above `maxBytes`, `bad_request` if the client disconnects
 */
export async function writeUpload(request: IncomingMessage, maxBytes: number): Promise<WrittenUpload> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const { path: folder, remove } = await newFolder();
  try {
    const path = join(folder, "body");
    await writeBody(request, path, maxBytes);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function writeText(text: string): Promise<WrittenUpload> {
  const folder = await newFolder();
  const path = join(folder.path, "body");
  await writeFile(path, text, { flag: "wx", mode: 0o600 });
  return { path, remove: folder.remove };
}

async function newFolder(): Promise<WrittenUpload> {
  const path = await mkdtemp(join(tmpdir(), uploadPrefix));
  activeUploads.add(path);
  const remove = async () => {
    activeUploads.delete(path);
    await rm(path, { recursive: true, force: true });
  };
  return { path, remove };
}

async function writeBody(request: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await copy(request, handle, maxBytes);
  } finally {
    await handle.close();
  }
}

/** Counts actual bytes: Content-Length may be wrong or missing. */
async function copy(request: IncomingMessage, handle: FileHandle, maxBytes: number): Promise<void> {
  let length = 0;
  try {
    // The error response needs the connection open.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      await handle.writeFile(chunk);
    }
  } catch (error) {
    if (request.destroyed && !request.complete) throw new AppError("bad_request", "The request ended before its body was complete.");
    throw error;
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("too_large", `The file is too large: at most ${Math.floor(maxBytes / 1_000_000)} MB is allowed.`);
}

const oldestMs = 6 * 60 * 60 * 1000;

/** Deletes uploads of killed processes. Keeps recent ones, because other instances on the machine may be receiving them. */
export async function sweepUploads(nowMs: number, folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(uploadPrefix));
  for (const name of names) {
    const path = join(folder, name);
    if (isActiveUpload(path)) continue;
    const found = await stat(path).catch(() => null);
    if (found && nowMs - found.mtimeMs > oldestMs) await rm(path, { recursive: true, force: true });
  }
}
