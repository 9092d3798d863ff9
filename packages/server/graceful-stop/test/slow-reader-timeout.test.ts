import { EventEmitter, once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSlowReaderTimeout } from "../src/slow-reader-timeout.ts";

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
const added = (timeout: ReturnType<typeof createSlowReaderTimeout>, ...readers: Reader[]) => {
  for (const reader of readers) timeout.add(reader as unknown as Socket);
  return readers;
};
const ended = (readers: readonly Reader[]) => readers.map(({ destroyed }) => destroyed);

describe("a stalled reader", () => {
  it("is disconnected after the timeout; a slow reader is not", () => {
    const timeout = createSlowReaderTimeout({ longestMs: 60_000, networkOf });
    const [still, slow, done] = added(timeout, new Reader(), new Reader(), new Reader()) as [Reader, Reader, Reader];
    done.take(500_000);
    for (let now = 0; now <= 55_000; now += 5_000) {
      timeout.check(now);
      if (now % 50_000 === 0) slow.take(1);
    }
    expect(ended([still, slow, done])).toEqual([false, false, false]);
    timeout.check(60_000);
    expect(ended([still, slow, done])).toEqual([true, false, false]);
  });

  it("is disconnected immediately above the limit of its network, the longest stalled first", () => {
    const timeout = createSlowReaderTimeout({ longestMs: 60_000, mostOfANetwork: 2, networkOf });
    const [first] = added(timeout, new Reader("a"));
    timeout.check(0);
    const others = added(timeout, new Reader("a"), new Reader("b"), new Reader("a"));
    timeout.check(5_000);
    expect(ended([first!, ...others])).toEqual([false, false, false, false]);
    timeout.check(10_000);
    expect(ended([first!, ...others])).toEqual([true, false, false, false]);
  });

  it("is disconnected above the total limit", () => {
    const timeout = createSlowReaderTimeout({ longestMs: 60_000, mostInAll: 3, networkOf: () => null });
    const readers = added(timeout, new Reader(), new Reader(), new Reader(), new Reader(), new Reader());
    timeout.check(0);
    readers[1]!.take(1);
    timeout.check(5_000);
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
    const timeout = createSlowReaderTimeout({ longestMs: 10_000 });
    server.on("connection", timeout.add);
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
    return { timeout, client, socket, response, length: text.length };
  }

  it("counts the progress within one large chunk", async () => {
    const { timeout, client, socket, length } = await answered();
    timeout.check(0);
    let taken = 0;
    client.on("data", (piece: Buffer) => (taken += piece.length));
    for (let now = 10_000; taken < length; now += 10_000) {
      client.resume();
      const before = taken;
      while (taken < length && taken < before + 8_000_000) await once(client, "data");
      client.pause();
      timeout.check(now);
    }
    expect(socket.destroyed).toBe(false);
  });

  it("disconnects a client that does not read", async () => {
    const { timeout, response } = await answered();
    const closed = once(response, "close");
    for (let now = 0; !response.destroyed; now += 10_000) {
      timeout.check(now);
      await new Promise(setImmediate);
    }
    await closed;
  });
});
