import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, peerOf, type TrustedProxies } from "@trabecula/client-address";
import { endStalled } from "@trabecula/graceful-stop";

/** Browsers open about six; hospitals use a proxy or stay far below. */
const mostOfANetwork = 512;

/** Tolerates short connection losses; ms. */
const longestStillMs = 60_000;
/** Of 1,024 CMS connections per API part, maximum for stalled readers. */
const mostStill = 256;
const mostStillOfANetwork = 32;

/** Block after flooding; ms. */
const shutMs = 10_000;

const networksBut =
  (isTrusted: TrustedProxies) =>
  (socket: Socket): string | null => {
    const address = peerOf(socket);
    return address === "" || isTrusted(address) ? null : networkOf(address);
  };

export function endStalledReaders(server: Pick<Server, "on">, isTrusted: TrustedProxies): void {
  endStalled(server, {
    longestMs: longestStillMs,
    mostInAll: mostStill,
    mostOfANetwork: mostStillOfANetwork,
    networkOf: networksBut(isTrusted),
  });
}

/**
 * Ends further connections of a network that holds as many as it may. Trusted proxies hold one for each visitor, and have limits of their own.
 * @returns ends a connection that floods, those of its network that were not answered anything yet, and for a while all its new ones
 */
export function limitConnections(server: Pick<Server, "on">, isTrusted: TrustedProxies, most = mostOfANetwork): (socket: Socket) => void {
  const held = new Map<string, Set<Socket>>();
  const shut = new Set<string>();

  const networkFor = networksBut(isTrusted);

  server.on("connection", (socket: Socket) => {
    const network = networkFor(socket);
    if (network === null) return;
    const sockets = held.get(network) ?? new Set();
    if (sockets.size >= most || shut.has(network)) return void socket.destroy();
    held.set(network, sockets.add(socket));
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) held.delete(network);
    });
  });

  return (flooding) => {
    const network = networkFor(flooding);
    flooding.destroy();
    if (network === null || shut.has(network)) return;
    shut.add(network);
    setTimeout(() => shut.delete(network), shutMs).unref();
    for (const socket of held.get(network) ?? []) if (socket.bytesWritten === 0) socket.destroy();
  };
}
