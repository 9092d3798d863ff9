import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerError } from "../src/edge/api-edge.ts";

let handle: (req: IncomingMessage, res: ServerResponse) => void;
const server = createServer((req, res) => handle(req, res));
beforeEach(() => once(server.listen(0), "listening"));
afterEach(() => new Promise((resolve) => server.close(resolve)));

const log = { error: vi.fn() };
const strapi = { log } as unknown as Core.Strapi;

function contextOf(req: IncomingMessage, res: ServerResponse) {
  const ctx = { req, res, state: { pattern: "/api/score/look" }, method: "POST", status: 200, body: undefined, set: vi.fn() };
  return ctx as unknown as Context & typeof ctx;
}

const call = () => request({ port: (server.address() as AddressInfo).port, method: "POST" }).on("error", () => undefined);

it("logs no failure if the client disconnects while sending", async () => {
  log.error.mockClear();
  const noted = new Promise<Context>((resolve) => {
    handle = (req, res) => {
      req.on("error", (error) => {
        const ctx = contextOf(req, res);
        answerError(strapi, ctx, error, "r");
        resolve(ctx);
      });
      req.once("data", () => sending.destroy());
    };
  });
  const sending = call();
  sending.write("a");
  expect(await noted).toMatchObject({ status: 499, body: undefined });
  expect(log.error).not.toHaveBeenCalled();
});

it("logs no failure if the client disconnects while waiting", async () => {
  log.error.mockClear();
  const noted = new Promise<Context>((resolve) => {
    handle = (req, res) => {
      res.once("close", () => {
        const ctx = contextOf(req, res);
        answerError(strapi, ctx, new DOMException("The operation was aborted.", "AbortError"), "r");
        resolve(ctx);
      });
      req.resume().once("end", () => waiting.destroy());
    };
  });
  const waiting = call();
  waiting.end("a");
  expect(await noted).toMatchObject({ status: 499 });
  expect(log.error).not.toHaveBeenCalled();
});

it("notes a broken connection to the database where the client waits", async () => {
  log.error.mockClear();
  handle = (req, res) =>
    void req.resume().once("end", () => {
      const ctx = contextOf(req, res);
      answerError(strapi, ctx, { code: "ECONNRESET" }, "r");
      res.writeHead(ctx.status).end();
    });
  const calling = call();
  calling.end("a");
  const [response] = (await once(calling, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(503);
  expect(log.error).toHaveBeenCalledOnce();
});
