import type { IncomingMessage } from "node:http";
import { parseAddress, peerOf } from "./address.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** Facts about the client, trusting forwarded headers only from trusted proxies. */
export interface ClientMetadata {
  readonly address: string;
  readonly scheme: "http" | "https";
  readonly host: string | null;
}

/** Returns address, scheme and host as the browser used them. The client is the last untrusted hop; if that is no address, the peer. */
export function clientMetadata(request: IncomingMessage, isTrusted: TrustedProxies): ClientMetadata {
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
