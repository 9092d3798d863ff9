import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers and proxies send the next request once they have the answer; who sends more than this ahead wants no answers. Each that waits
 * takes some 7 kB.
 */
const mostWaiting = 2;

type Waiting = readonly [IncomingMessage, ServerResponse];

/**
 * Has a server work on one request of a connection at a time, and tells of connections that send too many ahead, which are to be ended.
 * Node hands over all that one packet holds at once: two thousand packets of two hundred requests each would be four hundred thousand
 * pages before anybody else's. Of all that was sent ahead, by whichever connections, one is begun between two turns of the others.
 */
export function answerInTurn(server: Server, endFlooding: (socket: Socket) => void): void {
  const answer = server.listeners("request")[0] as RequestListener;
  const lines = new WeakMap<Socket, Waiting[]>();
  const ahead: Waiting[] = [];
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
      if (!next) return void lines.delete(socket);
      if (ahead.push(next) === 1) setImmediate(beginOne);
    });
    answer(request as never, response as never);
  }

  function beginOne(): void {
    const next = ahead.shift();
    if (ahead.length > 0) setImmediate(beginOne);
    if (next) answerNext(next);
  }
}
