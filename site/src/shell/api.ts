import axios, { isAxiosError, isCancel, type AxiosRequestConfig } from "axios";
import { ZErrorReply } from "@trabecula/contracts";
import { addressOf, type CallInput, type Endpoint, type OtherReply, type ReplyOf } from "@trabecula/contracts/endpoints";
import { ApiError } from "./api-error.ts";

type JsonEndpoint = Endpoint & { readonly reply: { safeParse(data: unknown): { success: boolean } } };
type FileEndpoint = Endpoint & { readonly reply: OtherReply };

type Options = Pick<AxiosRequestConfig, "signal" | "onUploadProgress"> & {
  /** Sends no cookies: whoever asks has no session, or is about to leave it. */
  readonly withoutCookies?: boolean;
};
/** What an endpoint asks for; nothing need be given where it asks for nothing. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E> & Options] : [input: CallInput<E> & Options];
/** The same of any endpoint. */
interface Input extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

const client = axios.create({ headers: { accept: "application/json" } });

/** The calls to /api. Every failure is an ApiError (a cancelled call aside). */
export const api = {
  /** Calls an endpoint and gives its reply, parsed by the endpoint. */
  async call<E extends JsonEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
    const { data } = await send<unknown>(endpoint, input);
    const parsed = endpoint.reply.safeParse(data) as { success: boolean; data: ReplyOf<E>; error: unknown };
    if (parsed.success) return parsed.data;
    console.error(`The answer of ${endpoint.method} ${endpoint.path} is not what was agreed`, parsed.error);
    throw new ApiError("unreadable", "The server's answer could not be read. Reload the page; if it happens again, tell us.", 200);
  },

  /** Gets a file that the server makes, with the name that it gives it. */
  async file<E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<{ name: string; content: Blob }> {
    const { data, headers } = await send<Blob>(endpoint, input, "blob");
    const [, name = "download"] = /filename="([^"]+)"/.exec(String(headers["content-disposition"])) ?? [];
    return { name, content: data };
  },
};

async function send<Data>(endpoint: Endpoint, input: Input = {}, responseType?: "blob") {
  const { params = {}, query, body, withoutCookies, ...options } = input;
  try {
    return await client.request<Data>({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      params: query,
      data: body,
      responseType,
      headers: body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" },
      ...(withoutCookies ? { adapter: "fetch", withCredentials: false } : {}),
      ...options,
    });
  } catch (error) {
    if (isCancel(error)) throw error;
    throw toApiError(await withReadableReply(error));
  }
}

/** The reply of a failed call for a file comes as a file too. */
async function withReadableReply(error: unknown): Promise<unknown> {
  if (isAxiosError(error) && error.response?.data instanceof Blob) {
    const text = await error.response.data.text();
    error.response.data = error.response.headers["content-type"]?.toString().includes("json") ? JSON.parse(text) : text;
  }
  return error;
}

function toApiError(error: unknown): ApiError {
  const response = isAxiosError(error) ? error.response : undefined;
  if (!response) return new ApiError("network", "Our server is temporarily down. Please try again later.");
  // A sentence alone is enough.
  const reply = ZErrorReply.safeParse({ code: "server_error", ...Object(response.data) });
  if (reply.success) return ApiError.fromReply(reply.data, response.status);
  return new ApiError("server_error", "The server could not do this. Please try again.", response.status);
}
