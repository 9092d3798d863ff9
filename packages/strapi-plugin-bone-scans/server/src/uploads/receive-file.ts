import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@trabecula/strapi-kit";
import { locateFormFile } from "./locate-form-file.ts";
import { spoolBody } from "./spool.ts";

/** A file somebody sent, in a temporary place until `remove` is called. */
export interface ReceivedFile {
  /** Name that the sender gives it; undefined for a bare body. */
  readonly name: string | undefined;
  read(): Readable;
  remove(): Promise<void>;
}

/**
 * Receives one file: the bare body of one of `rawTypes`, or the part named `file` of a form.
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function receiveFile(request: IncomingMessage, rawTypes: readonly string[], maxBytes: number): Promise<ReceivedFile> {
  const header = request.headers["content-type"] ?? "";
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (rawTypes.includes(type)) return { ...(await spoolBody(request, maxBytes)), name: undefined };
  if (type === "multipart/form-data") return receiveForm(request, boundaryOf(header), maxBytes);
  throw new AppError(
    "unsupported_media_type",
    `Send the file as ${rawTypes.join(" or ")}, or as multipart/form-data with one part named "file".`,
  );
}

async function receiveForm(request: IncomingMessage, boundary: string, maxBytes: number): Promise<ReceivedFile> {
  const body = await spoolBody(request, maxBytes);
  const file = await locateFormFile(body.path, boundary);
  if (!file) {
    await body.remove();
    throw new AppError("bad_request", 'The form must hold one part named "file" and nothing else; it may have been cut off.');
  }
  return { name: file.name, read: () => body.read(file), remove: body.remove };
}

/** RFC 2046: 1 to 70 characters. */
function boundaryOf(header: string): string {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(header);
  const value = boundary?.[1] ?? boundary?.[2];
  if (value === undefined) throw new AppError("bad_request", "The form's Content-Type names no boundary.");
  return value;
}
