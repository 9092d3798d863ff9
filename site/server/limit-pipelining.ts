import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createFairScheduler } from "@trabecula/request-scheduling";

/** Clients that pipeline more requests are disconnected. A queued request takes some 7 kB. */
const maxPipelined = 2;

/** A cached page takes 0.1 ms, so busy networks are not slowed down. */
const perClient = 4;

type PipelinedRequest = readonly [IncomingMessage, ServerResponse];

export type ClientKeyOf = (request: IncomingMessage) => string;

export interface PipeliningOptions {
  readonly clientKeyOf: ClientKeyOf;
  readonly blockFlooding: (socket: Socket) => void;
}

/**
 * Processes one request per connection and schedules requests fairly by client. Node emits pipelined requests together:
 * thousands of packets would delay everyone else.
 */
export function limitPipelining(server: Server, { clientKeyOf, blockFlooding }: PipeliningOptions): void {
  const answer = server.listeners("request")[0] as RequestListener;
  const queues = new WeakMap<Socket, PipelinedRequest[]>();
  const scheduler = createFairScheduler({ perClient });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // A packet may still emit requests after its connection closed.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue) {
      queue.push([request, response]);
      if (queue.length > maxPipelined) blockFlooding(socket);
      return;
    }
    queues.set(socket, []);
    answerNext([request, response]);
  });

  function answerNext([request, response]: PipelinedRequest): void {
    const { socket } = request;
    if (socket.destroyed) return;
    response.once("close", () => {
      const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
      if (next) answerNext(next);
      else queues.delete(socket);
    });
    scheduler.schedule(clientKeyOf(request), () => {
      if (!socket.destroyed) answer(request as never, response as never);
    });
  }
}
