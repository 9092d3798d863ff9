import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { AppError, contentTypeOf, type Upload } from "@trabecula/strapi-kit";
import { writeUpload } from "./write-upload.ts";
import { splitForm } from "./split-form.ts";

export interface FormFile {
  /** Name from the client, without folders; undefined if missing. */
  readonly name: string | undefined;
  readonly path: string;
  readonly size: number;
  read(): Readable;
}

export interface ReceivedForm {
  readonly files: readonly [FormFile, ...FormFile[]];
  readonly fields: Readonly<Partial<Record<string, string>>>;
  /** May be called twice. */
  remove(): Promise<void>;
}

export const isForm = (request: IncomingMessage): boolean => contentTypeOf(request).type === "multipart/form-data";

/**
 * Receives multipart/form-data: files to disk, fields as text, in constant memory. Refuses unnamed parts, repeated
 * fields and fields over 1 MB. @throws AppError `unsupported_media_type`, `too_large`, `bad_request`; nothing is left
 * on disk then
 */
export async function receiveForm({ request, rule }: Upload): Promise<ReceivedForm> {
  if (rule.form === null || !isForm(request))
    throw new AppError("unsupported_media_type", 'Send this call as multipart/form-data with a part named "file".');
  const body = await writeUpload(request, rule.maxBytes);
  try {
    const { files, fields } = await splitForm(body.path, contentTypeOf(request).parameters.boundary, rule.form);
    const [first, ...more] = files.map((file) => ({ ...file, read: () => createReadStream(file.path) }));
    if (first === undefined) throw new AppError("bad_request", 'The form must hold a part named "file".');
    return { files: [first, ...more], fields, remove: body.remove };
  } catch (error) {
    await body.remove();
    throw error;
  }
}
