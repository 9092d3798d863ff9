import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface StalledLimits {
  /** Limit without any progress; ms. */
  readonly longestMs: number;
  /** Stalled connections, total and per network; the longest stalled close first. */
  readonly mostInAll?: number;
  readonly mostOfANetwork?: number;
  /** Null for shared addresses such as a trusted proxy. */
  readonly networkOf?: (socket: Socket) => string | null;
}

const everyMs = 5_000;

/**
 * Closes connections whose client reads nothing of a response, as each holds memory and an upstream connection. Slow
 * readers make progress and stay.
 */
export function endStalled(server: Pick<Server, "on">, limits: StalledLimits): void {
  const stalled = createStalled(limits);
  server.on("connection", stalled.add);
  const timer = setInterval(() => stalled.look(performance.now()), everyMs).unref();
  server.on("close", () => clearInterval(timer));
}

interface Standing {
  readonly taken: number;
  readonly since: number;
}

export function createStalled({ longestMs, mostInAll = Infinity, mostOfANetwork = Infinity, networkOf = () => null }: StalledLimits) {
  /** Open connections; pending ones with the bytes taken and since when. */
  const sockets = new Map<Socket, Standing | null>();

  return {
    add(this: void, socket: Socket): void {
      sockets.set(socket, null);
      socket.once("close", () => sockets.delete(socket));
    },

    look(now: number): void {
      const standing: [Socket, number][] = [];
      for (const [socket, before] of sockets) {
        const taken = takenOf(socket);
        if (taken === null) sockets.set(socket, null);
        else if (before?.taken !== taken) sockets.set(socket, { taken, since: now });
        else standing.push([socket, before.since]);
      }
      const networks = new Map<string, number>();
      let inAll = 0;
      for (const [socket, since] of standing.sort(([, one], [, other]) => other - one)) {
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

/** Bytes taken by the system so far; null if none are pending. */
function takenOf(socket: Socket): number | null {
  if (socket.writableLength === 0) return null;
  const inHand = (socket as unknown as { readonly _handle?: Handle | null })._handle?.writeQueueSize ?? 0;
  return socket.bytesWritten - socket.writableLength - inHand;
}
