import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createFairScheduler } from "@trabecula/request-scheduling";

/** A connection with more is closed. One takes some 7 kB. */
const maxPipelined = 8;
const maxPipelinedInAll = 2_000;

/** A cached page takes 0.1 ms, so busy networks are not slowed down. */
const perClient = 4;

type PipelinedRequest = readonly [IncomingMessage, ServerResponse];

export type ClientKeyOf = (request: IncomingMessage) => string;

/** Requests behind the one in progress; none for idle connections. */
const queues = new WeakMap<Socket, PipelinedRequest[]>();
let waiting = 0;

function isFull(socket: Socket): boolean {
  const queue = queues.get(socket);
  return queue !== undefined && (queue.length >= maxPipelined || waiting >= maxPipelinedInAll);
}

/**
 * Node parses all requests of a packet synchronously: 2,400 take 40 ms. The first above the limit claims an upgrade, which
 * stops parsing and closes the connection.
 */
export class PipelinedMessage extends IncomingMessage {
  get upgrade(): boolean | undefined {
    return (this as { isUpgrade?: boolean }).isUpgrade;
  }
  set upgrade(value: boolean | undefined) {
    (this as { isUpgrade?: boolean }).isUpgrade = value === true || isFull(this.socket);
  }
}

/** Node emits pipelined requests together, which would delay all other clients. The server needs `PipelinedMessage`. */
export function limitPipelining(server: Server, clientKeyOf: ClientKeyOf, noteBusy: (socket: Socket, isBusy: boolean) => void): void {
  const answer = server.listeners("request")[0] as RequestListener;
  const scheduler = createFairScheduler({ perClient });
  server.removeAllListeners("request");
  server.on("connection", (socket: Socket) => {
    socket.once("close", () => {
      waiting -= queues.get(socket)?.length ?? 0;
      queues.delete(socket);
    });
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      noteBusy(socket, true);
      // The packet may hold too many.
      return process.nextTick(answerNext, [request, response]);
    }
    queue.push([request, response]);
    waiting += 1;
    pauseBehindPacket(socket);
  });

  /** Node resumes reading after each request of a packet. */
  function pauseBehindPacket(socket: Socket): void {
    process.nextTick(() => {
      if ((queues.get(socket)?.length ?? 0) > 0) socket.pause();
    });
  }

  function answerNext([request, response]: PipelinedRequest): void {
    const { socket } = request;
    if (socket.destroyed) return;
    response.once("close", () => {
      if (socket.destroyed) return;
      const next = queues.get(socket)?.shift();
      if (next) {
        waiting -= 1;
        pauseBehindPacket(socket);
        return answerNext(next);
      }
      queues.delete(socket);
      noteBusy(socket, false);
      socket.resume();
    });
    scheduler.schedule(clientKeyOf(request), () => {
      if (!socket.destroyed) answer(request as never, response as never);
    });
  }
}
