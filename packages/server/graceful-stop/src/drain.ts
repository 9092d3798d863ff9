import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Server as NetServer, type Socket } from "node:net";

export interface DrainLimits {
  /** Answers under way get this long; ms. */
  readonly graceMs: number;
  /**
   * Connections that carry nothing stay open this long, since a request may be on its way: whoever keeps connections for
   * later, as the site does to the CMS, closes unused ones itself within this time; ms.
   */
  readonly idleMs?: number;
}

/** Watches a server's connections from before it listens, so that it can be emptied. */
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

  /** Ends connections that carry nothing from now on. */
  function hurry(): void {
    keepsIdle = false;
    hurried.abort();
    for (const socket of answersOn.keys()) endIfIdle(socket);
  }

  return {
    hurry,

    /** Takes no new connection once the notice is over, and resolves when every answer has left, or the time for that is over. */
    async drain(noticeMs = 0): Promise<void> {
      draining = true;
      for (const answers of answersOn.values()) answers.forEach(sayLast);
      if (noticeMs > 0) await pause(noticeMs, null, { signal: hurried.signal }).catch(() => undefined);
      const timers = [setTimeout(hurry, idleMs), setTimeout(() => server.closeAllConnections(), graceMs)];
      // A server of HTTP would also end the connections that are idle at this moment, and with them requests on their way.
      await new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve));
      timers.forEach(clearTimeout);
    },
  };
}

/** Tells the client that no other answer comes on this connection. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
