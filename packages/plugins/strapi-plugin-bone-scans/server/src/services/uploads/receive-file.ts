import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { AppError, contentTypeOf, type Upload } from "@trabecula/strapi-kit";
import { isForm, receiveForm } from "./receive-form.ts";
import { spoolBody } from "./spool.ts";

/** A file somebody sent, in a temporary place until `remove` is called. */
export interface ReceivedFile {
  /** Name that the sender gives it; undefined for a bare body. */
  readonly name: string | undefined;
  /** Where it lies on disk. */
  readonly path: string;
  read(): Readable;
  remove(): Promise<void>;
}

/**
 * Receives one file: the body as it is, of one of the endpoint's types, or the part named `file` of a form.
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function receiveFile(upload: Upload): Promise<ReceivedFile> {
  const { request, rule } = upload;
  if (rule.types.includes(contentTypeOf(request).type)) {
    const { path, remove } = await spoolBody(request, rule.maxBytes);
    return { name: undefined, path, read: () => createReadStream(path), remove };
  }
  if (isForm(request)) {
    const { files, remove } = await receiveForm(upload);
    return { name: files[0].name, path: files[0].path, read: files[0].read, remove };
  }
  throw new AppError(
    "unsupported_media_type",
    `Send the file as ${rule.types.join(" or ")}, or as multipart/form-data with one part named "file".`,
  );
}
