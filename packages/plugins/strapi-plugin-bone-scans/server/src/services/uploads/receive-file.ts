import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { AppError, contentTypeOf, type Upload } from "@trabecula/strapi-kit";
import { isForm, receiveForm } from "./receive-form.ts";
import { writeUpload } from "./write-upload.ts";

export interface ReceivedFile {
  /** Name from the client; undefined for a bare body. */
  readonly name: string | undefined;
  readonly path: string;
  read(): Readable;
  remove(): Promise<void>;
}

/**
 * Receives one file: the raw body of an allowed type, or the form part `file`. @throws AppError
 * `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function receiveFile(upload: Upload): Promise<ReceivedFile> {
  const { request, rule } = upload;
  if (rule.types.includes(contentTypeOf(request).type)) {
    const { path, remove } = await writeUpload(request, rule.maxBytes);
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
