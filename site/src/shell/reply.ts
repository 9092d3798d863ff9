import * as messages from "@trabecula/messages/app-frame";
import { ZErrorReply } from "@trabecula/contracts";
import type { Endpoint, ReplyOf } from "@trabecula/contracts/endpoints";
import { ApiError } from "./api-error.ts";

export type JsonEndpoint = Endpoint & { readonly reply: { safeParse(data: unknown): { success: boolean } } };

/** @throws ApiError `unreadable` if the text is not the endpoint's reply */
export function replyOf<E extends JsonEndpoint>(endpoint: E, text: string): ReplyOf<E> {
  const parsed = endpoint.reply.safeParse(fromJson(text)) as { success: boolean; data: ReplyOf<E>; error: unknown };
  if (parsed.success) return parsed.data;
  console.error(`The answer of ${endpoint.method} ${endpoint.path} is not what was agreed`, parsed.error);
  throw new ApiError("unreadable", messages.unreadable, 200);
}

export function refusalOf(text: string, status: number): ApiError {
  // The message alone is sufficient.
  const reply = ZErrorReply.safeParse({ code: "server_error", ...Object(fromJson(text)) });
  if (reply.success) return ApiError.fromReply(reply.data, status);
  return new ApiError("server_error", messages.failedWithoutReason(status), status);
}

/** Undefined for invalid JSON, such as a proxy's page. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
