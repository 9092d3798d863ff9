import * as words from "@trabecula/messages/app-frame";
import { leftOutHeader, ZErrorReply } from "@trabecula/contracts";
import { addressOf, type CallInput, type Endpoint, type OtherReply, type ReplyOf } from "@trabecula/contracts/endpoints";
import { ApiError } from "./api-error.ts";

type JsonEndpoint = Endpoint & { readonly reply: { safeParse(data: unknown): { success: boolean } } };
type FileEndpoint = Endpoint & { readonly reply: OtherReply };

export interface ServerFile {
  readonly name: string;
  readonly content: Blob;
  readonly leftOut: number;
}

interface Options {
  readonly signal?: AbortSignal;
  /** Omits cookies, for calls without or at the end of a session. */
  readonly withoutCookies?: boolean;
  /** Fraction of the body sent, 0 to 1. */
  readonly onUploadProgress?: (sent: number) => void;
}
type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E> & Options] : [input: CallInput<E> & Options];
interface Input extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** All failures are ApiErrors, except cancellation. */
export const api = {
  async call<E extends JsonEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
    const data = await jsonOf(await send(endpoint, input), input);
    const parsed = endpoint.reply.safeParse(data) as { success: boolean; data: ReplyOf<E>; error: unknown };
    if (parsed.success) return parsed.data;
    console.error(`The answer of ${endpoint.method} ${endpoint.path} is not what was agreed`, parsed.error);
    throw new ApiError("unreadable", words.unreadable, 200);
  },

  /** Raw response, for streaming. */
  response: send as <E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>) => Promise<Response>,

  /** Returns the file, its name, and the number of reports omitted from it. */
  async file<E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ServerFile> {
    const response = await send(endpoint, input);
    const [, name = "download"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    const leftOut = Number(response.headers.get(leftOutHeader) ?? 0);
    return { name, content: await answered(input, () => response.blob()), leftOut };
  },
};

/** @throws ApiError if refused */
async function send(endpoint: Endpoint, input: Input = {}): Promise<Response> {
  const { params = {}, query, body, withoutCookies, signal, onUploadProgress } = input;
  const isForm = body instanceof FormData;
  const headers = { accept: "application/json", ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) };
  const request = {
    method: endpoint.method,
    headers,
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    credentials: withoutCookies ? ("omit" as const) : ("same-origin" as const),
    signal,
  };
  const address = addressOf(endpoint, params) + queryText(query);
  const response = await answered(input, async () =>
    // fetch has no upload progress, so this uses XMLHttpRequest.
    onUploadProgress ? (await import("./upload.ts")).upload(address, request, onUploadProgress) : fetch(address, request),
  );
  if (!response.ok) throw refusal(await jsonOf(response, input), response.status);
  return response;
}

/** Omits undefined and null. */
function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Without a response the error is `network`, unless the caller cancelled. */
async function answered<Value>(input: Input | undefined, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (input?.signal?.aborted) throw error;
    throw new ApiError("network", words.serverDown);
  }
}

/** Invalid JSON, such as a proxy's page, is `unreadable`; an interrupted body is `network`. */
async function jsonOf(response: Response, input: Input | undefined): Promise<unknown> {
  const text = await answered(input, () => response.text());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(data: unknown, status: number): ApiError {
  // The message alone is sufficient.
  const reply = ZErrorReply.safeParse({ code: "server_error", ...Object(data) });
  if (reply.success) return ApiError.fromReply(reply.data, status);
  return new ApiError("server_error", words.failedWithoutReason(status), status);
}
