import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long a body is discarded after the last response. */
const lingerMs = 5_000;

/** Waits for the request body, a few seconds at most: clients that send first would see a broken connection instead of the refusal. */
export function closeGently(server: Server, longestMs = lingerMs): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  const discard = createBodyDiscarder();
  server.prependListener("request", (request: IncomingMessage) => requests.set(request.socket, request));
  server.on("connection", (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls this after a response with `Connection: close`.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || request.destroyed) return close();
      const timer = setTimeout(end, longestMs);
      function end(): void {
        clearTimeout(timer);
        close();
      }
      request.unpipe();
      discard(request.once("end", end).once("close", end));
    };
  });
}

/** Discarded pieces of about 64 kB per event-loop iteration, over all connections. */
const piecesPerTick = 4;

/** Discards in small portions, so that a thousand concurrent senders do not block the event loop. */
function createBodyDiscarder() {
  const waiting = new Set<IncomingMessage>();

  function goOn(): void {
    for (const request of [...waiting].slice(0, piecesPerTick)) {
      waiting.delete(request);
      request.resume();
    }
    if (waiting.size > 0) setImmediate(goOn);
  }

  return (request: IncomingMessage): void => {
    request.on("data", () => {
      request.pause();
      if (waiting.add(request).size === 1) setImmediate(goOn);
    });
    request.resume();
  };
}

/** Clients retry connections above this backlog after one and three seconds. Node's default is 511; `net.core.somaxconn` may lower it. */
export const mostUnaccepted = 4096;
