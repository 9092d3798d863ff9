import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { limitPipelining } from "../../server/limit-pipelining.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function start() {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const awaited: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    waiting.push(response);
    for (const { count, resolve } of awaited) if (asked.length >= count) resolve();
  });
  limitPipelining(server, { clientKeyOf: ({ headers }) => headers.host ?? "", blockFlooding: (flooding) => void flooding.destroy() });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  closers.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, "connect");
  const untilAsked = (count: number) =>
    asked.length >= count ? Promise.resolve() : new Promise<void>((resolve) => awaited.push({ count, resolve }));
  return { asked, socket, untilAsked, answerOne: () => void waiting.shift()?.end("x"), server };
}

function ask(socket: Socket, count: number): void {
  socket.write(Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
}

describe("pipelined requests", () => {
  it("are processed one at a time, in order", async () => {
    const { asked, socket, untilAsked, answerOne } = await start();
    ask(socket, 3);
    for (const count of [1, 2, 3]) {
      await untilAsked(count);
      expect(asked).toEqual(["/0", "/1", "/2"].slice(0, count));
      answerOne();
    }
    let come = "";
    for await (const piece of socket.setEncoding("utf8")) {
      come += String(piece);
      if (come.split("HTTP/1.1 200").length === 4) break;
    }
    expect(come.split("HTTP/1.1 200")).toHaveLength(4);
  });

  it("above the limit close the connection after the first started", async () => {
    const { asked, socket } = await start();
    socket.resume();
    ask(socket, 200);
    await once(socket, "close");
    expect(asked).toEqual(["/0"]);
  });

  it("leave the connection usable", async () => {
    const { asked, socket, untilAsked, answerOne } = await start();
    for (const round of [1, 2]) {
      ask(socket, 1);
      await untilAsked(round);
      answerOne();
      await once(socket, "data");
    }
    expect(asked).toEqual(["/0", "/0"]);
  });

  it("are dropped with their connection", async () => {
    const { asked, socket, untilAsked, server } = await start();
    ask(socket, 3);
    await untilAsked(1);
    const closed = new Promise((resolve) => server.once("connection", resolve));
    socket.destroy();
    const next = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closers.push(() => next.destroy());
    await closed;
    ask(next, 1);
    await untilAsked(2);
    expect(asked).toEqual(["/0", "/0"]);
  });
});
