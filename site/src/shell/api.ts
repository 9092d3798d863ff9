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
  /** Sends no cookies: whoever asks has no session, or is about to leave it. */
  readonly withoutCookies?: boolean;
  /** Is told which part of the body has been sent, 0 to 1. */
  readonly onUploadProgress?: (sent: number) => void;
}
/** What an endpoint asks for; nothing need be given where it asks for nothing. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E> & Options] : [input: CallInput<E> & Options];
/** The same of any endpoint. */
interface Input extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** The calls to /api. Every failure is an ApiError (a cancelled call aside). */
export const api = {
  /** Calls an endpoint and gives its reply, parsed by the endpoint. */
  async call<E extends JsonEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
    const data = await jsonOf(await send(endpoint, input), input);
    const parsed = endpoint.reply.safeParse(data) as { success: boolean; data: ReplyOf<E>; error: unknown };
    if (parsed.success) return parsed.data;
    console.error(`The answer of ${endpoint.method} ${endpoint.path} is not what was agreed`, parsed.error);
    throw new ApiError("unreadable", words.unreadable, 200);
  },

  /** The server's answer as it comes, for whoever reads it while it does. */
  response: send as <E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>) => Promise<Response>,

  /** Gets a file that the server makes, with the name that it gives it, and how many reports it left out of it. */
  async file<E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ServerFile> {
    const response = await send(endpoint, input);
    const [, name = "download"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    const leftOut = Number(response.headers.get(leftOutHeader) ?? 0);
    return { name, content: await answered(input, () => response.blob()), leftOut };
  },
};

/** The server's answer to a call; a refusal is thrown. */
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
    // fetch tells nothing of what has been sent, so a call that shows it is made in the older way.
    onUploadProgress ? (await import("./upload.ts")).upload(address, request, onUploadProgress) : fetch(address, request),
  );
  if (!response.ok) throw refusal(await jsonOf(response, input), response.status);
  return response;
}

/** What is not given, or null, is left out. */
function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Runs a part of a call; without an answer the server counts as down, unless the caller cancelled. */
async function answered<Value>(input: Input | undefined, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (input?.signal?.aborted) throw error;
    throw new ApiError("network", words.serverDown);
  }
}

/** The JSON of an answer; what is none, such as a proxy's page, counts as unreadable, and one that breaks off as no answer. */
async function jsonOf(response: Response, input: Input | undefined): Promise<unknown> {
  const text = await answered(input, () => response.text());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(data: unknown, status: number): ApiError {
  // A sentence alone is enough.
  const reply = ZErrorReply.safeParse({ code: "server_error", ...Object(data) });
  if (reply.success) return ApiError.fromReply(reply.data, status);
  return new ApiError("server_error", words.failedWithoutReason(status), status);
}
