import type { IncomingMessage } from "node:http";
import { parseAddress, peerOf } from "./address.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** What a request says of its way here, believed only as far as trusted proxies vouch for it. */
export interface ClientFacts {
  /** Empty where the connection is gone already. */
  readonly address: string;
  readonly scheme: "http" | "https";
  readonly host: string | null;
}

/**
 * Address, scheme and host as the browser used them. The client is the last hop that is no trusted proxy; where that is no
 * address, it is whoever holds the connection.
 */
export function clientFacts(request: IncomingMessage, isTrusted: TrustedProxies): ClientFacts {
  const peer = peerOf(request.socket);
  const encrypted = (request.socket as { encrypted?: boolean }).encrypted === true;
  if (!isTrusted(peer)) return { address: peer, scheme: encrypted ? "https" : "http", host: request.headers.host ?? null };
  const hops = headerList(request, "x-forwarded-for");
  const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer;
  return {
    address: parseAddress(client) ?? peer,
    scheme: encrypted || headerList(request, "x-forwarded-proto")[0] === "https" ? "https" : "http",
    host: headerList(request, "x-forwarded-host")[0] ?? request.headers.host ?? null,
  };
}

function headerList(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(",") : (value ?? "");
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
