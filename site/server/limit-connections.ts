import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, peerOf, type TrustedProxies } from "@trabecula/client-address";
import { timeOutSlowReaders } from "@trabecula/graceful-stop";

/** Tolerates short connection losses. */
const slowReaderTimeoutMs = 60_000;
/** Stalled readers may hold so many of the 1,024 CMS connections per API part. */
const maxStalled = 256;
const maxStalledPerNetwork = 32;

export function limitSlowReaders(server: Pick<Server, "on">, isTrusted: TrustedProxies): void {
  timeOutSlowReaders(server, {
    longestMs: slowReaderTimeoutMs,
    mostInAll: maxStalled,
    mostOfANetwork: maxStalledPerNetwork,
    networkOf: (socket) => {
      const address = peerOf(socket);
      return address === "" || isTrusted(address) ? null : networkOf(address);
    },
  });
}

/** Idle time when there are too many connections. */
const idleMs = 3_000;

/** More would use up the site's memory before its open files. */
const maxConnections = 4_096;

interface ConnectionLimit {
  readonly most?: number;
  readonly now?: () => number;
}

/** The longest idle first; never limits networks. Returns a function that notes whether a connection has a request. */
export function closeIdleConnections(
  server: Pick<Server, "on">,
  { most = usualMost(), now = () => performance.now() }: ConnectionLimit = {},
): (socket: Socket, isBusy: boolean) => void {
  const open = new Set<Socket>();
  const idle = new Map<Socket, number>();
  let timer: NodeJS.Timeout | undefined;

  function forget(socket: Socket): void {
    open.delete(socket);
    idle.delete(socket);
  }

  function closeIdle(): void {
    timer = undefined;
    for (const [socket, since] of idle) {
      if (open.size <= most || now() - since < idleMs) break;
      forget(socket);
      socket.destroy();
    }
    lookLater();
  }

  /** Repeats the check, because without free file descriptors no new connection triggers it. */
  function lookLater(): void {
    if (open.size > most) timer ??= setTimeout(closeIdle, idleMs).unref();
  }

  server.on("connection", (socket: Socket) => {
    open.add(socket);
    idle.set(socket, now());
    socket.once("close", () => forget(socket));
    lookLater();
  });
  return (socket, isBusy) => {
    idle.delete(socket);
    if (!isBusy && open.has(socket)) idle.set(socket, now());
  };
}

/** Four fifths of the open files; the rest is for the CMS and pages. */
function usualMost(): number {
  return Math.min(maxConnections, Math.floor(mostOpenFiles() * 0.8));
}

/** Infinity outside Linux. */
function mostOpenFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
