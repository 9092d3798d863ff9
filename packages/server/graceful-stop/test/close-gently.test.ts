import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { closeGently } from "../src/index.ts";

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const refusal = "This file is too large.";

async function refused(length: number, longestMs?: number) {
  const server = http.createServer((_request, response) => {
    response.writeHead(413, { connection: "close", "content-length": refusal.length }).end(refusal);
  });
  closeGently(server, longestMs);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  ends.push(
    () => socket.destroy(),
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  socket.write(`POST / HTTP/1.1\r\nHost: files.test\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

it("delivers the answer to a client that reads only after sending everything, then closes", async () => {
  const size = 8_000_000;
  const socket = await refused(size);
  socket.pause();
  for (let sent = 0; sent < size; sent += 100_000) {
    const waits = !socket.write("x".repeat(100_000));
    if (waits) await once(socket, "drain");
  }
  const text = (await socket.toArray()).join("");
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.endsWith(refusal)).toBe(true);
});

it("answers immediately, and closes the connection of a client that trickles data", async () => {
  const socket = await refused(1_000_000, 100);
  const dripping = setInterval(() => socket.write("x"), 10);
  ends.push(() => clearInterval(dripping));
  socket.on("error", () => undefined);
  const [answer] = (await once(socket, "data")) as [string];
  expect(answer).toContain(refusal);
  socket.resume();
  await once(socket, "close");
});

it("closes immediately after the complete body arrives", async () => {
  const socket = await refused(1, 60_000);
  socket.write("x");
  expect((await socket.toArray()).join("")).toContain(refusal);
});
