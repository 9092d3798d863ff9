import axios, { isAxiosError, isCancel, type AxiosRequestConfig } from "axios";
import { ZErrorReply } from "@trabecula/contracts";
import { ApiError } from "./api-error.ts";

/** Any contract of `@trabecula/contracts`. */
type Contract<T> = { safeParse(data: unknown): { success: true; data: T } | { success: false; error: unknown } };
type Options = Pick<AxiosRequestConfig, "params" | "signal" | "headers" | "onUploadProgress" | "timeout">;

const client = axios.create({ headers: { accept: "application/json" } });

/**
 * The calls to /api. Replies are parsed by their contract; every failure is an ApiError (a cancelled call aside).
 * Bodies are JSON, or multipart where a FormData is given.
 */
export const api = {
  get: <T>(path: string, contract: Contract<T>, options?: Options) => call({ method: "GET", url: path, ...options }, contract),
  post: <T>(path: string, body: unknown, contract: Contract<T>, options?: Options) =>
    call({ method: "POST", url: path, data: body, ...options }, contract),
  /** Without cookies: whoever asks this has no session, or is about to leave it. */
  postWithoutCredentials: <T>(path: string, body: unknown, contract: Contract<T>) =>
    call({ method: "POST", url: path, data: body, adapter: "fetch", withCredentials: false }, contract),
  put: <T>(path: string, body: unknown, contract: Contract<T>, options?: Options) =>
    call({ method: "PUT", url: path, data: body, ...options }, contract),
  delete: <T>(path: string, contract: Contract<T>, body?: unknown, options?: Options) =>
    call({ method: "DELETE", url: path, data: body, ...options }, contract),
  getFile,
};

/** A file that the server makes, with the name that it gives it. */
async function getFile(path: string): Promise<{ name: string; content: Blob }> {
  try {
    const { data, headers } = await client.request<Blob>({ method: "GET", url: path, responseType: "blob" });
    const [, name = "download"] = /filename="([^"]+)"/.exec(String(headers["content-disposition"])) ?? [];
    return { name, content: data };
  } catch (error) {
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

async function call<T>(request: AxiosRequestConfig, contract: Contract<T>): Promise<T> {
  const reply = await send(request);
  const parsed = contract.safeParse(reply);
  if (parsed.success) return parsed.data;
  console.error(`The answer of ${request.method} ${request.url} is not what was agreed`, parsed.error);
  throw new ApiError("unreadable", "The server's answer could not be read. Reload the page; if it happens again, tell us.", 200);
}

async function send(request: AxiosRequestConfig): Promise<unknown> {
  const isJson = request.data !== undefined && !(request.data instanceof FormData);
  const headers = { ...(isJson ? { "content-type": "application/json" } : {}), ...request.headers };
  try {
    return (await client.request<unknown>({ ...request, headers })).data;
  } catch (error) {
    if (isCancel(error)) throw error;
    throw toApiError(error);
  }
}

function toApiError(error: unknown): ApiError {
  const response = isAxiosError(error) ? error.response : undefined;
  if (!response) return new ApiError("network", "Our server is temporarily down. Please try again later.");
  const reply = ZErrorReply.safeParse(response.data);
  if (reply.success) return ApiError.fromReply(reply.data, response.status);
  return new ApiError("server_error", "The server could not do this. Please try again.", response.status);
}
