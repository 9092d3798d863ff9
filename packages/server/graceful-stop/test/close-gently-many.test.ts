import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { closeGently } from "../src/index.ts";

const pieces = 20;

function send(server: EventEmitter) {
  let left = pieces;
  const socket = Object.assign(new EventEmitter(), { destroySoon: () => void socket.emit("closed") });
  const body = new Readable({ highWaterMark: 1, read: () => void body.push(left-- > 0 ? Buffer.alloc(64) : null) });
  const request = Object.assign(body, { socket, complete: false });
  server.emit("connection", socket);
  server.emit("request", request);
  return { socket, come: () => pieces - left };
}

it("discards a limited number of refused body chunks per event loop tick, then closes each connection", async () => {
  const server = new EventEmitter();
  closeGently(server as unknown as Server);
  const sent = Array.from({ length: 30 }, () => send(server));
  const closed = Promise.all(sent.map(({ socket }) => once(socket, "closed")));
  for (const { socket } of sent) socket.destroySoon();
  const come = () => sent.reduce((sum, one) => sum + one.come(), 0);
  const turns: number[] = [];
  await setImmediate();
  for (let before = come(); before < sent.length * pieces && turns.length < 2000; before = come()) {
    await setImmediate();
    turns.push(come() - before);
  }
  await closed;
  expect(Math.max(...turns)).toBeLessThanOrEqual(12);
  expect(turns.length).toBeGreaterThan(30);
});
