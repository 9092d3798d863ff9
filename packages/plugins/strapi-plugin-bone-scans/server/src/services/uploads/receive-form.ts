import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FileBody } from "@trabecula/contracts/endpoints";
import { AppError, contentTypeOf, type Upload } from "@trabecula/strapi-kit";
import { writeUpload } from "./write-upload.ts";

interface FormFile {
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

const isForm = (request: IncomingMessage): boolean => contentTypeOf(request).type === "multipart/form-data";

/**
 * Writes files to disk and reads fields as text, in constant memory. Refuses unnamed parts, repeated fields and fields
 * over 1 MB.
 * @throws `unsupported_media_type`, `too_large`, `bad_request`; nothing is left on disk then
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

type FormRule = NonNullable<FileBody["form"]>;
const limits = { fieldSize: 1_000_000, headerPairs: 20, headerSize: 8 * 1024 };
/** Reading takes a second at most, but the parser has hung on some forms. */
const longestMs = 60_000;
/** A piece may hold thousands of empty parts. */
const pieceBytes = 16_384;

interface Parts {
  readonly files: { name: string | undefined; path: string }[];
  readonly fields: Record<string, string>;
  readonly writes: Promise<void>[];
  /** Ends reading: 100,000 parts take seconds. */
  readonly refused: AbortController;
  refusal: AppError | null;
}

/**
 * Splits the form into files of its folder, then removes it.
 * @throws `bad_request` for a truncated form or unexpected parts, `too_large` for a long field
 */
async function splitForm(
  path: string,
  boundary: string | undefined,
  rule: FormRule,
): Promise<{ files: Omit<FormFile, "read">[]; fields: Record<string, string> }> {
  const fields = Object.create(null) as Record<string, string>;
  const parts: Parts = { files: [], fields, writes: [], refused: new AbortController(), refusal: null };
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(longestMs), parts.refused.signal]);
    if (boundary === undefined || !boundaryForm.test(boundary))
      throw new AppError("bad_request", "The form's Content-Type names no boundary.");
    const busboy = openBusboy(boundary, rule);
    collectParts(busboy, parts, rule, dirname(path), signal);
    await pipeline(createReadStream(path, { highWaterMark: pieceBytes }), busboy, { signal });
    await Promise.all(parts.writes);
    if (parts.refusal) throw parts.refusal;
  } catch (error) {
    await Promise.allSettled(parts.writes);
    if (parts.refusal) throw parts.refusal;
    if (error instanceof AppError || isOfDisk(error)) throw error;
    throw new AppError("bad_request", "The form cannot be read; it may have been cut off.");
  }
  await rm(path);
  const sizes = await Promise.all(parts.files.map(async (file) => (await stat(file.path)).size));
  return { files: parts.files.map((file, index) => ({ ...file, size: sizes[index]! })), fields: parts.fields };
}

/** RFC 2046. */
const boundaryForm = /^[\w'()+,./:=? -]{1,70}$/;

function openBusboy(boundary: string, rule: FormRule): BusboyInstance {
  const files = rule.files + 1;
  const fields = rule.fields.length + 1;
  // One above each limit, so that excess is refused instead of ignored.
  return new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { ...limits, files, fields, parts: files + fields },
  });
}

function collectParts(busboy: BusboyInstance, parts: Parts, rule: FormRule, folder: string, signal: AbortSignal): void {
  const refuse = (message: string, code: "bad_request" | "too_large" = "bad_request") => {
    parts.refusal ??= new AppError(code, message);
    parts.refused.abort();
  };
  busboy.on("file", (part: string | undefined, stream, name: string | undefined) => {
    if (part !== "file") refuse('Files of the form must be parts named "file".');
    if (parts.files.length === rule.files)
      refuse(rule.files === 1 ? "The form must hold one file and no more." : `The form may hold at most ${rule.files} files.`);
    if (parts.refusal) return void stream.resume();
    const path = join(folder, `file-${parts.files.length + 1}`);
    parts.files.push({ name, path });
    const write = pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
    // A write may fail during reading; it is checked afterwards.
    write.catch(() => undefined);
    parts.writes.push(write);
  });
  busboy.on("field", (name: string | undefined, value, _nameTruncated, truncated) => {
    if (name === undefined || !rule.fields.includes(name)) return void refuse(unknownField(name));
    if (name in parts.fields) refuse(`The form has the field "${name}" twice.`);
    if (truncated) refuse(`The form's field "${name}" is too long.`, "too_large");
    parts.fields[name] = value;
  });
  busboy.once("partsLimit", () => refuse("The form has too many parts."));
}

function unknownField(name: string | undefined): string {
  return name === "file"
    ? 'The part "file" must be a file, with a file name.'
    : `This call does not take the field "${(name ?? "").slice(0, 40)}".`;
}

/** Disk errors are not the client's fault. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

export interface ReceivedFile {
  readonly name: string | undefined;
  readonly path: string;
  read(): Readable;
  remove(): Promise<void>;
}

/** Receives the raw body of an allowed type, or the form part `file`. @throws `unsupported_media_type`, `too_large`, `bad_request` */
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
