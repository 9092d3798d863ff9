import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { trustedProxies } from "@trabecula/client-address";
import { createKnownSessions } from "../../server/known-sessions.ts";
import { startSite, startUpstream } from "./support.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const signature = (letter: string) => letter.repeat(43);
const known = `jwt=a.b; jwt_sig=${signature("k")}`;

async function start() {
  const requested: string[] = [];
  const cms = await startUpstream(({ url, headers }, response) => {
    requested.push(`${url} ${headers.cookie ?? ""}`);
    const isOpen = url === "/api/health" || headers.cookie === known || headers.authorization === "Bearer trb_known";
    response.writeHead(isOpen ? 200 : 401, { "content-type": "application/json" }).end("{}");
  });
  const site = await startSite(cms.url);
  closers.push(site.close, cms.close);
  return { requested, address: new URL(site.address) };
}

async function open({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname).resume();
  await once(socket, "connect");
  return socket;
}

const request = (path: string, header = "") => `GET ${path} HTTP/1.1\r\nHost: lab.example\r\n${header}\r\n`;

it("serves a known session before earlier requests of other clients in its network", async () => {
  const { requested, address } = await start();
  const cookie = `Cookie: ${known}\r\n`;
  const answered = async (socket: Socket, bytes: string) => {
    socket.write(bytes);
    await once(socket, "data");
  };
  const own = await open(address);
  await answered(own, request("/api/user", cookie));
  const strangers = await Promise.all(Array.from({ length: 60 }, () => open(address)));
  requested.length = 0;
  const answers = strangers.map((socket) => answered(socket, request("/api/user", `Cookie: jwt_sig=${signature("m")}\r\n`)));
  await Promise.all([...answers, answered(own, request("/api/user", cookie))]);
  expect(requested).toHaveLength(61);
  expect(requested.findIndex((call) => call.includes(known))).toBeLessThan(30);
  for (const socket of [own, ...strangers]) socket.destroy();
});

it("learns sessions and tokens from successful requests that need one", async () => {
  const sessions = createKnownSessions(trustedProxies("none"));
  const clientKeyOf = (headers: IncomingMessage["headers"]) =>
    sessions.clientKeyOf({ headers, socket: { remoteAddress: "192.0.2.7" } } as unknown as IncomingMessage);
  const hooks: ((request: unknown, reply: unknown) => Promise<void>)[] = [];
  sessions.learnFrom({ addHook: (_name: string, hook: (typeof hooks)[number]) => hooks.push(hook) } as never);
  const answer = (url: string, statusCode: number, headers: IncomingMessage["headers"]) =>
    hooks[0]!({ raw: { headers }, routeOptions: { url } }, { statusCode });
  const cookie = { cookie: known };
  const bearer = { authorization: "Bearer trb_known" };
  await answer("/api/user", 401, cookie);
  await answer("/api/health", 200, cookie);
  expect(clientKeyOf(cookie)).toBe("192.0.2.7");
  await answer("/api/user", 200, cookie);
  await answer("/api/reports/:id", 200, bearer);
  expect([clientKeyOf(cookie), clientKeyOf(bearer)]).toEqual([signature("k"), "trb_known"]);
  for (const name of ["__Host-jwt_sig", "__Secure-jwt_sig"])
    expect(clientKeyOf({ cookie: `${name}=${signature("k")}` })).toBe(signature("k"));
  expect(clientKeyOf({ cookie: `jwt_sig=${signature("x")}`, authorization: "Bearer made-up" })).toBe("192.0.2.7");
});

it("forgets the sessions used longest ago", async () => {
  const sessions = createKnownSessions(trustedProxies("none"), 2);
  let learn: (request: unknown, reply: unknown) => Promise<void> = () => Promise.resolve();
  sessions.learnFrom({ addHook: (_name: string, hook: typeof learn) => (learn = hook) } as never);
  const shows = (letter: string) => ({ headers: { cookie: `jwt_sig=${signature(letter)}` }, socket: { remoteAddress: "192.0.2.7" } });
  for (const letter of ["a", "b", "a", "c"]) await learn({ raw: shows(letter), routeOptions: { url: "/api/user" } }, { statusCode: 200 });
  const keys = ["a", "b", "c"].map((letter) => sessions.clientKeyOf(shows(letter) as unknown as IncomingMessage));
  expect(keys).toEqual([signature("a"), "192.0.2.7", signature("c")]);
});
