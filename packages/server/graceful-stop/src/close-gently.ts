import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long the rest of a body is thrown away behind the last answer of a connection; ms. */
const lingerMs = 5_000;

/**
 * Has a server close a connection behind its last answer only once the rest of the request's body has come, or after a few
 * seconds. Most clients send all of a body before they look at the answer: to one whose connection is closed half-way the
 * system tells a broken connection, and the refusal of a file of some megabytes is lost.
 */
export function closeGently(server: Server, longestMs = lingerMs): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  const throwAway = createWaste();
  server.prependListener("request", (request: IncomingMessage) => requests.set(request.socket, request));
  server.on("connection", (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls it behind an answer that says `Connection: close`.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || request.destroyed) return close();
      const timer = setTimeout(end, longestMs);
      function end(): void {
        clearTimeout(timer);
        close();
      }
      request.unpipe();
      throwAway(request.once("end", end).once("close", end));
    };
  });
}

/** Pieces of some 64 kB that are thrown away between what others ask for, of all connections. */
const piecesOfATurn = 4;

/** Takes what comes of bodies that nobody wants, a few pieces in a turn of the event loop: a thousand senders at once keep nobody waiting. */
function createWaste() {
  const waiting = new Set<IncomingMessage>();

  function goOn(): void {
    for (const request of [...waiting].slice(0, piecesOfATurn)) {
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
