import type { IncomingMessage } from "node:http";
import { isFileBody, usualJsonBytes, type FileBody, type JsonBody } from "@trabecula/contracts/endpoints";
import { formatCount } from "@trabecula/messages";
import { AppError } from "./app-error.ts";
import { checkAmount, checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";
import { safeParse } from "fast-content-type-parse";

export interface Upload {
  readonly request: IncomingMessage;
  readonly rule: FileBody;
}

/**
 * Reads JSON; without a rule the body must be empty. The endpoint's service reads files.
 * @throws `unsupported_media_type`, `too_large`, `bad_request`, or contract errors
 */
export async function readBody(request: IncomingMessage, rule: JsonBody | FileBody | undefined): Promise<unknown> {
  refuseCompressed(request);
  if (isFileBody(rule)) return { request, rule } satisfies Upload;
  const value = await readJson(request, rule?.maxBytes ?? usualJsonBytes);
  checkValues(value);
  if (rule) return parseInput(rule.json, value ?? {});
  if (value !== undefined && !isEmptyObject(value)) throw new AppError("unknown_keys", "This call takes no body.");
  return undefined;
}

/** @throws `unsupported_media_type`, `too_large`, `bad_request` */
export async function readUpload({ request, rule }: Upload): Promise<Uint8Array<ArrayBuffer>> {
  if (!rule.types.includes(contentTypeOf(request).type))
    throw new AppError("unsupported_media_type", `Send this call as ${rule.types.join(" or ")}.`);
  return readBytes(request, rule.maxBytes);
}

async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  checkAmount(bytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("bad_request", "The body is not valid JSON.");
  }
}

/** A compressed body could expand to any size; browsers never send one. */
function refuseCompressed(request: IncomingMessage): void {
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity") throw new AppError("unsupported_media_type", "Send this call uncompressed, without a Content-Encoding.");
}

function requireJson(request: IncomingMessage): void {
  if (contentTypeOf(request).type !== "application/json")
    throw new AppError("unsupported_media_type", "Send this call as application/json.");
}

function hasBody(request: IncomingMessage): boolean {
  if (request.headers["transfer-encoding"] !== undefined) return true;
  return Number(request.headers["content-length"] ?? 0) > 0;
}

/** Checks the stated length first, the real length while reading. @throws `too_large`, `bad_request` if it ends early */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", `This call takes at most ${formatCount(Math.floor(maxBytes / 1000))} kB.`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("bad_request", "The request ended before its body was complete.");
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

interface ContentType {
  /** Lower case; empty if missing or unreadable (RFC 9110). */
  readonly type: string;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
}

export function contentTypeOf({ headers }: IncomingMessage): ContentType {
  return safeParse(headers["content-type"] ?? "");
}
