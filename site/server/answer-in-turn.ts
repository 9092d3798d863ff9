import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createTurns } from "@trabecula/client-address";

/** Clients that pipeline more requests are disconnected. A queued request takes some 7 kB. */
const mostWaiting = 2;

/** A cached page takes 0.1 ms, so busy networks are not slowed down. */
const ofALane = 4;

type Waiting = readonly [IncomingMessage, ServerResponse];

export type LaneOf = (request: IncomingMessage) => string;

export interface TurnOptions {
  readonly laneOf: LaneOf;
  readonly endFlooding: (socket: Socket) => void;
}

/**
 * Processes one request per connection and schedules requests fairly by client. Node emits pipelined requests together:
 * thousands of packets would delay everyone else.
 */
export function answerInTurn(server: Server, { laneOf, endFlooding }: TurnOptions): void {
  const answer = server.listeners("request")[0] as RequestListener;
  const lines = new WeakMap<Socket, Waiting[]>();
  const turns = createTurns({ ofALane });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // A packet may still emit requests after its connection closed.
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
