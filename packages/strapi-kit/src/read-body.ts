import type { IncomingMessage } from "node:http";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";

/** JSON bodies above this are refused unless a route allows more; bytes. */
export const defaultJsonBytes = 1_000_000;

/** A route's body as JSON of a contract. */
export interface JsonBody<Value> {
  readonly kind: "json";
  readonly contract: ZodMiniType<Value>;
  readonly maxBytes: number;
}

/** A route that reads `ctx.req` itself, such as a file streamed to disk; it checks type and size on its own. */
export interface RawBody {
  readonly kind: "raw";
}

export type BodyRule = JsonBody<unknown> | RawBody;

/** JSON of a contract, `maxBytes` at most (1 MB if not given). */
export function jsonBody<Value>(contract: ZodMiniType<Value>, maxBytes = defaultJsonBytes): JsonBody<Value> {
  return { kind: "json", contract, maxBytes };
}

/** The handler reads `ctx.req` itself. */
export const rawBody: RawBody = { kind: "raw" };

/**
 * Reads the body of a request by its rule; without a rule there may be none.
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request`, or what the contract refuses
 */
export async function readBody(request: IncomingMessage, rule: BodyRule | undefined): Promise<unknown> {
  refuseCompressed(request);
  if (rule?.kind === "raw") return undefined;
  const value = await readJson(request, rule?.maxBytes ?? defaultJsonBytes);
  checkValues(value);
  if (rule) return parseInput(rule.contract, value ?? {});
  if (value !== undefined && !isEmptyObject(value)) throw new AppError("unknown_keys", "This call takes no body.");
  return undefined;
}

async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("bad_request", "The body is not valid JSON.");
  }
}

/** A compressed body could unfold to any size; no browser sends one. */
function refuseCompressed(request: IncomingMessage): void {
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity") throw new AppError("unsupported_media_type", "Send this call uncompressed, without a Content-Encoding.");
}

function requireJson(request: IncomingMessage): void {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_media_type", "Send this call as application/json.");
}

function hasBody(request: IncomingMessage): boolean {
  if (request.headers["transfer-encoding"] !== undefined) return true;
  return Number(request.headers["content-length"] ?? 0) > 0;
}

/**
 * Reads a body whole. The stated length is checked before a byte is read, the real one while reading: a sender may lie.
 * @throws AppError `too_large`, `bad_request` where it ends too early
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("too_large", `This call takes at most ${Math.floor(maxBytes / 1000).toLocaleString("en-US")} kB.`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Refusing must leave the connection open: the answer goes out on it.
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
