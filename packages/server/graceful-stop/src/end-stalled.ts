import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface StalledLimits {
  /** A reader who takes nothing of an answer for so long is ended; ms. */
  readonly longestMs: number;
  /** How many connections may stand still at once, in all and of one network; the longest ones go first. */
  readonly mostInAll?: number;
  readonly mostOfANetwork?: number;
  /** The network of whoever reads; null for one that stands for many, such as a trusted proxy. */
  readonly networkOf?: (socket: Socket) => string | null;
}

/** How often connections are looked at; ms. */
const everyMs = 5_000;

/**
 * Ends connections on which an answer waits and nobody takes anything of it: each would hold what is answered, and one of the few
 * connections to whoever answers, for as long as its reader likes. A slow reader takes something between two looks, and is kept.
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
  /** Open connections; those on which an answer waits with how much of it was taken, and since when it is so much. */
  const sockets = new Map<Socket, Standing | null>();

  return {
    add(this: void, socket: Socket): void {
      sockets.set(socket, null);
      socket.once("close", () => sockets.delete(socket));
    },

    /** Ends those that stand still for too long, or that are too many. */
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

/** What Node keeps of a connection beside what it tells: how much of the piece that is being written is still here, as its own time-out asks. */
interface Handle {
  readonly writeQueueSize?: number;
}

/** Bytes that the system has taken so far; null where none wait for it. */
function takenOf(socket: Socket): number | null {
  if (socket.writableLength === 0) return null;
  const inHand = (socket as unknown as { readonly _handle?: Handle | null })._handle?.writeQueueSize ?? 0;
  return socket.bytesWritten - socket.writableLength - inHand;
}
