import type { IncomingMessage } from "node:http";
import { peerOf, type TrustedProxies } from "@trabecula/client-address";

/** Nothing that could be a mail address, a path or a second line. */
const form = /^[\w-]{8,64}$/;

/**
 * The id that the server before this one gave the request, so that one id leads through the logs of both; null where it gave
 * none, or is not among the proxies whose word counts.
 */
export function givenRequestId({ headers, socket }: IncomingMessage, isTrusted: TrustedProxies): string | null {
  const given = headers["x-request-id"];
  return isTrusted(peerOf(socket)) && typeof given === "string" && form.test(given) ? given : null;
}
