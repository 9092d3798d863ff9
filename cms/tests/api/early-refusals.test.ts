import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { ZErrorReply } from "@trabecula/contracts";

function announce(call: string, length: number): Socket {
  const { hostname, port } = new URL(inject("cmsUrl"));
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  onTestFinished(() => void socket.destroy());
  socket.write(`${call} HTTP/1.1\r\nHost: cms.test\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write("x"), 20);
  onTestFinished(() => clearInterval(dripping));
}

describe("a body that is refused before it is there", () => {
  it.each([
    ["of who is not logged in", "POST /api/score/batch?reportType=dxa&scanner=hologic", 401],
    ["to what is not there", "POST /api/no-such-route", 404],
  ])("(%s) gets an immediate response that closes the connection", async (_what, call, status) => {
    const socket = announce(call, 1_000_000);
    drip(socket);
    const [answer] = (await once(socket, "data")) as [string];
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(ZErrorReply.parse(JSON.parse(body)).message).toMatch(/\.$/);
  });

  it("is discarded after the response, which does not wait for it", async () => {
    const started = performance.now();
    const socket = announce("POST /api/no-such-route", 1_000_000);
    drip(socket);
    const ended = new Promise((resolve) => socket.once("close", resolve).once("error", resolve));
    await once(socket, "data");
    const answered = performance.now();
    await ended;
    // The server reads on for five seconds; a late response would arrive only then.
    expect(answered - started).toBeLessThan(performance.now() - answered);
  });

  it("can still be sent to its end before the client reads the response", async () => {
    const size = 6_000_000;
    const socket = announce("POST /api/score/batch?reportType=dxa&scanner=hologic", size);
    await once(socket, "readable");
    for (let sent = 0; sent < size; sent += 100_000) if (!socket.write("x".repeat(100_000))) await once(socket, "drain");
    expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 401 /);
  });
});
