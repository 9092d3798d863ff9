import type { IncomingMessage } from "node:http";
import { peerOf, type TrustedProxies } from "@trabecula/client-address";

/** Excludes email addresses, paths and line breaks. */
const form = /^[\w-]{8,64}$/;

/** Request id set by a trusted proxy, shared by both logs; null otherwise. */
export function givenRequestId({ headers, socket }: IncomingMessage, isTrusted: TrustedProxies): string | null {
  const given = headers["x-request-id"];
  return isTrusted(peerOf(socket)) && typeof given === "string" && form.test(given) ? given : null;
}
