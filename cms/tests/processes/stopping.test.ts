import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import net from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ZHealth } from "@trabecula/contracts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";

let cms: RunningCms;

beforeAll(async () => void (cms = await startCms()));
afterAll(() => cms.stop());

it("finishes the answer to a request that it has in part when it is told to end, takes no other, and ends with code 0", async () => {
  const body = JSON.stringify({ email: adminEmail, password: adminPassword });
  const headers = { "Content-Type": "application/json", "Content-Length": body.length, Expect: "100-continue" };
  const request = http.request(`${cms.url}/api/user/login`, { method: "POST", headers });
  request.flushHeaders();
  await once(request, "continue");
  request.write(body.slice(0, 10));
  const stopped = cms.stop({ keepData: true });
  while (await takesConnections()) await pause(20);
  request.end(body.slice(10));
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  expect(await json(answer)).toMatchObject({ user: { email: adminEmail } });
  await stopped;
  expect(cms.exitCode()).toBe(0);
});

it("tells a site that asks that it is stopping, and answers calls until the site has heard of it", async () => {
  const { url, stop } = await startCms();
  const state = async () => ZHealth.parse(await (await fetch(`${url}/api/health/open`)).json()).status;
  expect(await state()).toBe("ok");
  const ended = stop({ inItsTime: true });
  await expect.poll(state).toBe("stopping");
  const answer = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await ended;
});

function takesConnections(): Promise<boolean> {
  const socket = net.connect(Number(new URL(cms.url).port), "127.0.0.1");
  return once(socket, "connect").then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}
