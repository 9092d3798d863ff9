import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Server as NetServer, type Socket } from "node:net";

export interface DrainLimits {
  /** Time for running responses. */
  readonly graceMs: number;
  /** Idle connections stay open this long for requests in transit. Clients such as the site close theirs earlier. */
  readonly idleMs?: number;
}

/** Call before the server listens. */
export function prepareDrain(server: Server, { graceMs, idleMs = 6_000 }: DrainLimits) {
  const answersOn = new Map<Socket, Set<ServerResponse>>();
  let draining = false;
  let keepsIdle = true;
  const hurried = new AbortController();

  server.on("connection", (socket: Socket) => {
    answersOn.set(socket, new Set());
    socket.once("close", () => answersOn.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    answersOn.get(socket)?.add(response);
    response.once("close", () => {
      answersOn.get(socket)?.delete(response);
      if (!keepsIdle) endIfIdle(socket);
    });
    if (draining) sayLast(response);
  });

  function endIfIdle(socket: Socket): void {
    if (answersOn.get(socket)?.size === 0) socket.end(() => socket.destroy());
  }

  function closeIdle(): void {
    keepsIdle = false;
    hurried.abort();
    for (const socket of answersOn.keys()) endIfIdle(socket);
  }

  return {
    closeIdle,

    /** Stops accepting connections after the notice; resolves when all responses are sent or time is up. */
    async drain(noticeMs = 0): Promise<void> {
      draining = true;
      for (const answers of answersOn.values()) answers.forEach(sayLast);
      if (noticeMs > 0) await pause(noticeMs, null, { signal: hurried.signal }).catch(() => undefined);
      const timers = [setTimeout(closeIdle, idleMs), setTimeout(() => server.closeAllConnections(), graceMs)];
      // HTTP's own `close` would also end idle connections with requests in transit.
      await new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve));
      timers.forEach(clearTimeout);
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
