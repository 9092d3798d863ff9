import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { limitPipelining, PipelinedMessage } from "../../server/limit-pipelining.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function start() {
  const requested: string[] = [];
  const states: boolean[] = [];
  const waiting: ServerResponse[] = [];
  const awaited: { count: number; resolve: () => void }[] = [];
  const server = createServer({ IncomingMessage: PipelinedMessage }, (request, response) => {
    requested.push(request.url!);
    waiting.push(response);
    for (const { count, resolve } of awaited) if (requested.length >= count) resolve();
  });
  limitPipelining(
    server,
    ({ headers }) => headers.host ?? "",
    (_socket, isBusy) => void states.push(isBusy),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  let served: Socket | undefined;
  server.once("connection", (socket: Socket) => (served = socket));
  const connectAgain = async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closers.push(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  const socket = await connectAgain();
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const untilRequested = (count: number) =>
    requested.length >= count ? Promise.resolve() : new Promise<void>((resolve) => awaited.push({ count, resolve }));
  return {
    requested,
    states,
    socket,
    served: () => served!,
    connectAgain,
    untilRequested,
    answerOne: () => void waiting.shift()?.end("x"),
    server,
  };
}

function ask(socket: Socket, count: number): void {
  socket.write(Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
}

async function untilAnswered(socket: Socket, count: number): Promise<void> {
  let come = "";
  for await (const piece of socket.setEncoding("utf8")) {
    come += String(piece);
    if (come.split("HTTP/1.1 200").length === count + 1) return;
  }
  throw new Error("The connection closed early.");
}

describe("pipelined requests", () => {
  it("are processed one at a time, in order", async () => {
    const { requested, states, socket, untilRequested, answerOne } = await start();
    ask(socket, 9);
    for (let count = 1; count <= 9; count += 1) {
      await untilRequested(count);
      expect(requested).toEqual(Array.from({ length: count }, (_, index) => `/${index}`));
      answerOne();
    }
    await untilAnswered(socket, 9);
    expect(states).toEqual([true, false]);
  });

  it("leave later packets unread until they are answered", async () => {
    const { socket, served, connectAgain, untilRequested, answerOne } = await start();
    ask(socket, 2);
    await untilRequested(1);
    const read = served().bytesRead;
    ask(socket, 7);
    ask(await connectAgain(), 1);
    await untilRequested(2);
    expect(served().bytesRead).toBe(read);
    answerOne();
    answerOne();
    for (let count = 4; count <= 10; count += 1) {
      await untilRequested(count - 1);
      answerOne();
    }
    await untilRequested(10);
  });

  it("above the limit close their connection and no other", async () => {
    const { requested, socket, untilRequested, connectAgain } = await start();
    const other = await connectAgain();
    socket.resume();
    ask(socket, 200);
    await once(socket, "close");
    expect(requested).toEqual([]);
    ask(other, 1);
    await untilRequested(1);
  });

  it("leave the connection usable", async () => {
    const { requested, socket, untilRequested, answerOne } = await start();
    for (const round of [1, 2]) {
      ask(socket, 1);
      await untilRequested(round);
      answerOne();
      await once(socket, "data");
    }
    expect(requested).toEqual(["/0", "/0"]);
  });

  it("are dropped with their connection", async () => {
    const { requested, socket, untilRequested, server } = await start();
    ask(socket, 3);
    await untilRequested(1);
    const closed = new Promise((resolve) => server.once("connection", resolve));
    socket.destroy();
    const next = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closers.push(() => next.destroy());
    await closed;
    ask(next, 1);
    await untilRequested(2);
    expect(requested).toEqual(["/0", "/0"]);
  });
});
