import axios, { type AxiosResponse, type ResponseType } from "axios";
import * as messages from "@trabecula/messages/app-frame";
import { leftOutHeader } from "@trabecula/contracts";
import { addressOf, silenceLimitMs, type CallInput, type Endpoint, type OtherReply, type ReplyOf } from "@trabecula/contracts/endpoints";
import { ApiError } from "./api-error.ts";
import { refusalOf, replyOf, type JsonEndpoint } from "./reply.ts";
import { useSession } from "./session-store.ts";

type FileEndpoint = Endpoint & { readonly reply: OtherReply };

export interface ServerFile {
  readonly name: string;
  readonly content: Blob;
  readonly leftOut: number;
}

interface Options {
  readonly signal?: AbortSignal;
  /** Version that the caller has read; the server refuses another with 412. */
  readonly ifMatch?: number;
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

export const client = axios.create({
  withCredentials: true,
  // No cookie holds a token for a header, and the bundle has no code to read one.
  withXSRFToken: false,
  // Sessions are listed by browser, so axios must not send its own name.
  headers: { Accept: "application/json", "User-Agent": false },
});

/** All failures are ApiErrors, except cancellation. */
export const api = {
  async call<E extends JsonEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
    const { data } = await send<string>("text", endpoint, input);
    return replyOf(endpoint, data);
  },

  async response<E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Response> {
    const { data, headers } = await send<ReadableStream>("stream", endpoint, input);
    return new Response(data, { headers: headers as Record<string, string> });
  },

  /** The file, its name, and the number of reports omitted from it. Keys of axios headers are lower case. */
  async file<E extends FileEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ServerFile> {
    const { data, headers } = await send<Blob>("blob", endpoint, input);
    const [, name = "download"] = /filename="([^"]+)"/.exec(String(headers["content-disposition"])) ?? [];
    return { name, content: data, leftOut: Number(headers[leftOutHeader.toLowerCase()] ?? 0) };
  },
};

/** @throws ApiError if refused or without a response, `signal.reason` if the caller cancelled */
async function send<Data>(responseType: ResponseType, endpoint: Endpoint, input: Input = {}): Promise<AxiosResponse<Data>> {
  const { params = {}, query, body, ifMatch, withoutCookies = false, signal, onUploadProgress } = input;
  try {
    return await client.request<Data>({
      method: endpoint.method,
      url: addressOf(endpoint, params) + queryText({ ...workspaceOf(endpoint), ...query }),
      data: body,
      ...(ifMatch !== undefined && { headers: { "If-Match": `"${ifMatch}"` } }),
      responseType,
      signal,
      // Downloads may take any time.
      timeout: responseType === "text" ? silenceLimitMs(endpoint) : 0,
      // XMLHttpRequest, the default, cannot stream or omit the site's own cookies; fetch has no upload progress.
      ...((responseType === "stream" || withoutCookies) && { adapter: "fetch" }),
      ...(withoutCookies && { withCredentials: false }),
      ...(onUploadProgress && { onUploadProgress: ({ progress = 0 }) => onUploadProgress(progress) }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw await failureOf(error);
  }
}

async function failureOf(error: unknown): Promise<ApiError> {
  const isSilent = axios.isAxiosError(error) && (error.code === "ECONNABORTED" || error.code === "ETIMEDOUT");
  const down = new ApiError(isSilent ? "silent" : "network", messages.serverDown);
  if (!axios.isAxiosError(error) || !error.response) return down;
  const { data, status } = error.response as AxiosResponse<BodyInit>;
  const text = await new Response(data).text().catch(() => null);
  return text === null ? down : refusalOf(text, status);
}

/** A path of records without an id is about a workspace. */
function workspaceOf({ right, path }: Endpoint): { workspace?: string | null } {
  const { workspaceId, isPersonal } = useSession.getState();
  return right === undefined || isPersonal || path.includes("/:") ? {} : { workspace: workspaceId };
}

function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
