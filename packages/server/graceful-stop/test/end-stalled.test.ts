import { EventEmitter, once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createStalled } from "../src/end-stalled.ts";

class Reader extends EventEmitter {
  destroyed = false;
  bytesWritten = 1_000_000;
  writableLength = 500_000;
  readonly network: string;
  constructor(network = "a") {
    super();
    this.network = network;
  }
  take(bytes: number): void {
    this.writableLength -= bytes;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

const networkOf = (socket: Socket) => (socket as unknown as Reader).network;
const added = (stalled: ReturnType<typeof createStalled>, ...readers: Reader[]) => {
  for (const reader of readers) stalled.add(reader as unknown as Socket);
  return readers;
};
const ended = (readers: readonly Reader[]) => readers.map(({ destroyed }) => destroyed);

describe("a reader who stands still", () => {
  it("is ended after a time, and one who takes something now and then is not", () => {
    const stalled = createStalled({ longestMs: 60_000, networkOf });
    const [still, slow, done] = added(stalled, new Reader(), new Reader(), new Reader()) as [Reader, Reader, Reader];
    done.take(500_000);
    for (let now = 0; now <= 55_000; now += 5_000) {
      stalled.look(now);
      if (now % 50_000 === 0) slow.take(1);
    }
    expect(ended([still, slow, done])).toEqual([false, false, false]);
    stalled.look(60_000);
    expect(ended([still, slow, done])).toEqual([true, false, false]);
  });

  it("is ended at once where more of its network stand still than may: the longest first, and nobody else's", () => {
    const stalled = createStalled({ longestMs: 60_000, mostOfANetwork: 2, networkOf });
    const [first] = added(stalled, new Reader("a"));
    stalled.look(0);
    const others = added(stalled, new Reader("a"), new Reader("b"), new Reader("a"));
    stalled.look(5_000);
    expect(ended([first!, ...others])).toEqual([false, false, false, false]);
    stalled.look(10_000);
    expect(ended([first!, ...others])).toEqual([true, false, false, false]);
  });

  it("is ended where too many stand still in all, whatever their network", () => {
    const stalled = createStalled({ longestMs: 60_000, mostInAll: 3, networkOf: () => null });
    const readers = added(stalled, new Reader(), new Reader(), new Reader(), new Reader(), new Reader());
    stalled.look(0);
    readers[1]!.take(1);
    stalled.look(5_000);
    expect(ended(readers).filter(Boolean)).toHaveLength(1);
    expect(readers[1]!.destroyed).toBe(false);
  });
});

describe("on a real connection", () => {
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));

  async function answered() {
    const text = "x".repeat(30_000_000);
    const server = http.createServer((_request, response) => void response.end(text));
    const stalled = createStalled({ longestMs: 10_000 });
    server.on("connection", stalled.add);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const came = once(server, "connection") as Promise<[Socket]>;
    const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
    ends.push(
      () => client.destroy(),
      () => server.closeAllConnections(),
      () => void server.close(),
    );
    client.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: a.test\r\n\r\n");
    const [socket] = await came;
    const [, response] = (await once(server, "request")) as [unknown, http.ServerResponse];
    return { stalled, client, socket, response, length: text.length };
  }

  it("counts what is taken of one large piece", async () => {
    const { stalled, client, socket, length } = await answered();
    stalled.look(0);
    let taken = 0;
    client.on("data", (piece: Buffer) => (taken += piece.length));
    for (let now = 10_000; taken < length; now += 10_000) {
      client.resume();
      const before = taken;
      while (taken < length && taken < before + 8_000_000) await once(client, "data");
      client.pause();
      stalled.look(now);
    }
    expect(socket.destroyed).toBe(false);
  });

  it("ends one of which nothing is taken", async () => {
    const { stalled, response } = await answered();
    const closed = once(response, "close");
    for (let now = 0; !response.destroyed; now += 10_000) {
      stalled.look(now);
      await new Promise(setImmediate);
    }
    await closed;
  });
});
