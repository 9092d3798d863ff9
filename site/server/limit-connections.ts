import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, peerOf, type TrustedProxies } from "@trabecula/client-address";
import { timeOutSlowReaders } from "@trabecula/graceful-stop";

/** Browsers open about six; hospitals use a proxy or stay far below. */
const maxPerNetwork = 512;

/** Tolerates short connection losses; ms. */
const slowReaderTimeoutMs = 60_000;
/** Of 1,024 CMS connections per API part, maximum for stalled readers. */
const maxStalled = 256;
const maxStalledPerNetwork = 32;

/** Block after flooding; ms. */
const blockMs = 10_000;

const networksBut =
  (isTrusted: TrustedProxies) =>
  (socket: Socket): string | null => {
    const address = peerOf(socket);
    return address === "" || isTrusted(address) ? null : networkOf(address);
  };

export function limitSlowReaders(server: Pick<Server, "on">, isTrusted: TrustedProxies): void {
  timeOutSlowReaders(server, {
    longestMs: slowReaderTimeoutMs,
    mostInAll: maxStalled,
    mostOfANetwork: maxStalledPerNetwork,
    networkOf: networksBut(isTrusted),
  });
}

/**
 * Limits connections per network, except those of trusted proxies, which have their own limits. Returns a function that
 * closes a flooding connection and the unanswered ones of its network, and blocks the network for a while.
 */
export function limitConnections(server: Pick<Server, "on">, isTrusted: TrustedProxies, most = maxPerNetwork): (socket: Socket) => void {
  const connections = new Map<string, Set<Socket>>();
  const blocked = new Set<string>();

  const networkFor = networksBut(isTrusted);

  server.on("connection", (socket: Socket) => {
    const network = networkFor(socket);
    if (network === null) return;
    const sockets = connections.get(network) ?? new Set();
    if (sockets.size >= most || blocked.has(network)) return void socket.destroy();
    connections.set(network, sockets.add(socket));
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) connections.delete(network);
    });
  });

  return (flooding) => {
    const network = networkFor(flooding);
    flooding.destroy();
    if (network === null || blocked.has(network)) return;
    blocked.add(network);
    setTimeout(() => blocked.delete(network), blockMs).unref();
    for (const socket of connections.get(network) ?? []) if (socket.bytesWritten === 0) socket.destroy();
  };
}
