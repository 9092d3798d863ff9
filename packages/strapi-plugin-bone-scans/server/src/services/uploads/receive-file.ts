import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@trabecula/strapi-kit";
import { isForm, receiveForm } from "./receive-form.ts";
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
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (rawTypes.includes(type)) {
    const { path, remove } = await spoolBody(request, maxBytes);
    return { name: undefined, read: () => createReadStream(path), remove };
  }
  if (isForm(request)) {
    const { files, remove } = await receiveForm(request, { maxBytes, maxFiles: 1, fields: [] });
    return { name: files[0].name, read: files[0].read, remove };
  }
  throw new AppError(
    "unsupported_media_type",
    `Send the file as ${rawTypes.join(" or ")}, or as multipart/form-data with one part named "file".`,
  );
}
