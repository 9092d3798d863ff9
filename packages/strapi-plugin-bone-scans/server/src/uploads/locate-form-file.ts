import { open, type FileHandle } from "node:fs/promises";

/** Where the file part of a form lies in the spooled body. */
export interface FormFile {
  readonly start: number;
  readonly end: number;
  /** Name that the sender gives the file, as sent. */
  readonly name: string | undefined;
}

const chunkSize = 64 * 1024;
const maximumHeaderBytes = 8 * 1024;

/**
 * Finds the one part named `file` of a multipart/form-data body (RFC 7578) without reading the body into memory.
 * @returns null where the body is cut off, has no such part or more than one part
 */
export async function locateFormFile(path: string, boundary: string): Promise<FormFile | null> {
  const handle = await open(path, "r");
  try {
    return await locate(handle, boundary);
  } finally {
    await handle.close();
  }
}

async function locate(handle: FileHandle, boundary: string): Promise<FormFile | null> {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const head = await readAt(handle, 0, opening.length + maximumHeaderBytes);
  const openedAt = head.indexOf(opening);
  const headersEnd = head.indexOf("\r\n\r\n", Math.max(openedAt, 0));
  if (openedAt !== 0 || headersEnd === -1) return null;
  const disposition = dispositionOf(head.toString("utf8", opening.length, headersEnd));
  if (!isFilePart(disposition)) return null;
  const start = headersEnd + 4;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const end = await indexFrom(handle, delimiter, start);
  if (end === -1) return null;
  const after = await readAt(handle, end + delimiter.length, 2);
  return after.toString("latin1") === "--" ? { start, end, name: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] } : null;
}

function dispositionOf(headers: string): string {
  return headers.split("\r\n").find((line) => /^content-disposition:/i.test(line)) ?? "";
}

function isFilePart(disposition: string): boolean {
  return /^content-disposition:\s*form-data\b/i.test(disposition) && /;\s*name="?file"?\s*(;|$)/i.test(disposition);
}

/** First position of `needle` at or after `from`; neighboring chunks overlap so that none is missed between them. */
async function indexFrom(handle: FileHandle, needle: Buffer, from: number): Promise<number> {
  for (let position = from; ; position += chunkSize) {
    const chunk = await readAt(handle, position, chunkSize + needle.length - 1);
    const found = chunk.indexOf(needle);
    if (found !== -1) return position + found;
    if (chunk.length < chunkSize + needle.length - 1) return -1;
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
