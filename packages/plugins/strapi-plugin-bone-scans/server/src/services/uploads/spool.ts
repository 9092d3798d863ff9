import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@trabecula/strapi-kit";

/** What names of upload folders start with. */
export const uploadPrefix = "trabecula-upload-";

/** The folders of uploads that this process is receiving or working on. */
const underWay = new Set<string>();

/** Whether an upload is this process's own: whatever the clock says of its age, somebody waits for it. */
export const isUnderWay = (folder: string): boolean => underWay.has(folder);

/** A request's body in a temporary file that nobody else may read. */
export interface SpooledBody {
  readonly path: string;
  /** Removes the file and what was put beside it; may be called twice. */
  remove(): Promise<void>;
}

/**
 * Takes the whole body in before anything is answered, in constant memory. Answering while still reading would lock up
 * every client that sends all of its body first and reads then, as most do; and a body that turns out too large could
 * no longer be answered with 413.
 * @throws AppError `too_large` above `maxBytes`, `bad_request` where the sender breaks off
 */
export async function spoolBody(request: IncomingMessage, maxBytes: number): Promise<SpooledBody> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const folder = await mkdtemp(join(tmpdir(), uploadPrefix));
  underWay.add(folder);
  const remove = async () => {
    underWay.delete(folder);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const path = join(folder, "body");
    await writeBody(request, path, maxBytes);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeBody(request: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await copy(request, handle, maxBytes);
  } finally {
    await handle.close();
  }
}

/** The real length counts: a sender may state less than it sends, or nothing. */
async function copy(request: IncomingMessage, handle: FileHandle, maxBytes: number): Promise<void> {
  let length = 0;
  try {
    // Refusing must leave the connection open: the answer goes out on it.
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
  return new AppError("too_large", `The file is too large: at most ${Math.floor(maxBytes / 1_000_000)} MB can be sent at once.`);
}
