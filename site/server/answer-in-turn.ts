import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createTurns } from "@trabecula/client-address";

/**
 * Browsers and proxies send the next request once they have the answer; who sends more than this ahead wants no answers. Each that waits
 * takes some 7 kB.
 */
const mostWaiting = 2;

/** A kept page takes a tenth of a millisecond, so that a network in which many read is not slowed down. */
const ofALane = 4;

type Waiting = readonly [IncomingMessage, ServerResponse];

/** Whose requests take turns together. */
export type LaneOf = (request: IncomingMessage) => string;

export interface TurnOptions {
  readonly laneOf: LaneOf;
  /** Ends a connection that sends too many ahead. */
  readonly endFlooding: (socket: Socket) => void;
}

/**
 * Has a server work on one request of a connection at a time, and on those of all connections by turns of whoever asks. Node hands over
 * all that has come at once: two thousand packets of two hundred requests each would be four hundred thousand pages before anybody
 * else's, and some hundred connections of somebody who asks as fast as he is answered make others wait for each of them.
 */
export function answerInTurn(server: Server, { laneOf, endFlooding }: TurnOptions): void {
  const answer = server.listeners("request")[0] as RequestListener;
  const lines = new WeakMap<Socket, Waiting[]>();
  const turns = createTurns({ ofALane });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // What one packet holds comes to its end, also on a connection that has just been closed.
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (line) {
      line.push([request, response]);
      if (line.length > mostWaiting) endFlooding(socket);
      return;
    }
    lines.set(socket, []);
    answerNext([request, response]);
  });

  function answerNext([request, response]: Waiting): void {
    const { socket } = request;
    if (socket.destroyed) return;
    response.once("close", () => {
      const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (next) answerNext(next);
      else lines.delete(socket);
    });
    turns.begin(laneOf(request), () => {
      if (!socket.destroyed) answer(request as never, response as never);
    });
  }
}
