import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface SlowReaderLimits {
  /** Longest time without progress. */
  readonly longestMs: number;
  /** Stalled connections, total and per network; the longest stalled close first. */
  readonly mostInAll?: number;
  readonly mostOfANetwork?: number;
  /** Null for shared addresses such as a trusted proxy. */
  readonly networkOf?: (socket: Socket) => string | null;
}

const everyMs = 5_000;

/** Closes stalled connections, which hold memory and an upstream connection. Slow readers that make progress stay. */
export function timeOutSlowReaders(server: Pick<Server, "on">, limits: SlowReaderLimits): void {
  const readers = createSlowReaderTimeout(limits);
  server.on("connection", readers.add);
  const timer = setInterval(() => readers.check(performance.now()), everyMs).unref();
  server.on("close", () => clearInterval(timer));
}

interface Progress {
  readonly taken: number;
  readonly since: number;
}

export function createSlowReaderTimeout({
  longestMs,
  mostInAll = Infinity,
  mostOfANetwork = Infinity,
  networkOf = () => null,
}: SlowReaderLimits) {
  const sockets = new Map<Socket, Progress | null>();

  return {
    add(this: void, socket: Socket): void {
      sockets.set(socket, null);
      socket.once("close", () => sockets.delete(socket));
    },

    check(now: number): void {
      const stalled: [Socket, number][] = [];
      for (const [socket, before] of sockets) {
        const taken = takenOf(socket);
        if (taken === null) sockets.set(socket, null);
        else if (before?.taken !== taken) sockets.set(socket, { taken, since: now });
        else stalled.push([socket, before.since]);
      }
      const networks = new Map<string, number>();
      let inAll = 0;
      for (const [socket, since] of stalled.sort(([, one], [, other]) => other - one)) {
        const network = networkOf(socket);
        const own = network === null ? 0 : (networks.get(network) ?? 0) + 1;
        if (now - since >= longestMs || own > mostOfANetwork || inAll >= mostInAll) socket.destroy();
        else {
          inAll += 1;
          if (network !== null) networks.set(network, own);
        }
      }
    },
  };
}

/** Node internals: unwritten bytes of the current piece, as Node's own timeout uses. */
interface Handle {
  readonly writeQueueSize?: number;
}

/** Bytes taken by the system so far; null without pending bytes. */
function takenOf(socket: Socket): number | null {
  if (socket.writableLength === 0) return null;
  const inHand = (socket as unknown as { readonly _handle?: Handle | null })._handle?.writeQueueSize ?? 0;
  return socket.bytesWritten - socket.writableLength - inHand;
}
