import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { closeGently } from "@trabecula/graceful-stop";
import { describe, expect, it } from "vitest";
import { closedAfterEach, startSite } from "./support.ts";

const closers = closedAfterEach();

const refusal = JSON.stringify({ message: "Please log in.", code: "unauthenticated" });

async function start(): Promise<string> {
  const cms = createServer((_request, response) => {
    response.writeHead(401, { "content-type": "application/json", "content-length": refusal.length, connection: "close" }).end(refusal);
  });
  closeGently(cms);
  await once(cms.listen(0, "127.0.0.1"), "listening");
  const site = await startSite(`http://127.0.0.1:${(cms.address() as AddressInfo).port}`);
  closers.push(() => cms.closeAllConnections(), site.close);
  return site.address;
}

function announce(site: string, path: string, length: number): Socket {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  closers.push(() => void socket.destroy());
  socket.write(`POST ${path} HTTP/1.1\r\nHost: site.test\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

describe("a body that is refused before it is there", () => {
  it("is answered immediately with Connection: close, even while the client trickles data", async () => {
    const socket = announce(await start(), "/api/score/batch", 1_000_000);
    const dripping = setInterval(() => socket.write("x"), 10);
    closers.push(() => clearInterval(dripping));
    socket.on("error", () => undefined);
    const [answer] = (await once(socket, "data")) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it.each([
    ["by the CMS", "/api/scan-files", 401],
    ["by the site, for its length", "/api/user/login", 413],
  ])("%s: a client that sends the whole body first gets the reason", async (_by, path, status) => {
    const size = 6_000_000;
    const socket = announce(await start(), path, size).pause();
    for (let sent = 0; sent < size; sent += 100_000) if (!socket.write("x".repeat(100_000))) await once(socket, "drain");
    const text = (await socket.toArray()).join("");
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.slice(text.indexOf("\r\n\r\n"))).toContain('"message":');
  });
});
