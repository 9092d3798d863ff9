import { connect, type Socket } from "node:net";
import { setInterval } from "node:timers";

export interface SlowClient {
  readonly name: string;
  readonly first: string;
  readonly drip: string;
  readonly reads?: boolean;
  readonly byProxies?: boolean;
  readonly of?: number;
}

const clientAddress = "<client>";
const networks = 16;

const head = (line: string, ...headers: string[]) =>
  [line, "Host: lab.example", `X-Forwarded-For: ${clientAddress}`, ...headers].join("\r\n");
const page = `${head("GET / HTTP/1.1")}\r\n\r\n`;
const preview = (token: string) => `${head(`GET /preview/${token} HTTP/1.1`)}\r\n\r\n`;
const body = (path: string, type: string, ...headers: string[]) =>
  `${head(`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, "Origin: http://lab.example", ...headers)}\r\n\r\n`;

export const slowClients: readonly SlowClient[] = [
  { name: "idle", first: "", drip: "" },
  { name: "dripping headers", first: `${head("GET / HTTP/1.1")}\r\nX-A: `, drip: "a" },
  { name: "dripping logins of 4 kB", first: body("/api/user/login", "application/json", "Content-Length: 4000"), drip: " " },
  {
    name: "dripping scores of no stated length",
    first: body("/api/score", "application/json", "Transfer-Encoding: chunked"),
    drip: "1\r\n \r\n",
  },
  { name: "dripping scan files", first: body("/api/scan-files", "text/plain", "Content-Length: 1900000"), drip: "x" },
  {
    name: "dripping contact forms",
    first: body("/contact/send", "application/x-www-form-urlencoded", "Content-Length: 200000"),
    drip: "a",
  },
  { name: "asking for a page and not reading it", first: page, drip: "", reads: false },
  { name: "asking for 200 pages ahead and reading none", first: page.repeat(200), drip: "", reads: false, byProxies: false },
  { name: "asking for 2,400 pages in a packet", first: "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2400), drip: "", byProxies: false },
  { name: "asking for eight pages in a packet, each second", first: "", drip: page.repeat(8), of: 64 },
  { name: "opening a preview without a valid token, five times a second", first: "", drip: preview("x").repeat(5), of: 64 },
  {
    name: "opening a preview with a forged token, five times a second",
    first: "",
    drip: preview(`e30.${"a".repeat(43)}`).repeat(5),
    of: 64,
  },
  { name: "asking for 2 pages ahead and reading none", first: page.repeat(3), drip: "", reads: false },
];

export function openSlowSockets({ first, drip, reads = true }: SlowClient, port: number, count: number, addresses: readonly string[]) {
  const sockets = new Set<Socket>();
  let cutOff = 0;
  let isOver = false;

  function open(localAddress: string, index: number): void {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    sockets.add(socket);
    socket.once("connect", () => socket.write(first.replaceAll(clientAddress, `30.0.0.${1 + (index % networks)}`)));
    // The close event always follows an error.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      cutOff += 1;
      // Delayed, because a flood of connections is another attack.
      if (!isOver) setTimeout(() => isOver || open(localAddress, index), 1000);
    });
    if (reads) socket.resume();
  }

  for (let index = 0; index < count; index += 1) open(addresses[index % addresses.length]!, index);
  const dripping = setInterval(() => {
    if (drip !== "") for (const socket of sockets) if (socket.writable && !socket.connecting) socket.write(drip);
  }, 1000);

  return {
    state: () => ({ open: [...sockets].filter(({ connecting }) => !connecting).length, cutOff }),
    close(): void {
      isOver = true;
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  };
}
