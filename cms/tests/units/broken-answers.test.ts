import { EventEmitter, once } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type KoaServer from "koa";
import { expect, it, vi } from "vitest";
import { noteBrokenAnswers } from "../../src/boot/broken-answers.ts";

const Koa = createRequire(createRequire(import.meta.url).resolve("@strapi/strapi/package.json"))("koa") as typeof KoaServer;

it("logs one line without a message for a broken response, and nothing for a disconnected client", () => {
  const [app, error] = [Object.assign(new EventEmitter(), { silent: false }), vi.fn()];
  noteBrokenAnswers({ server: { app }, log: { error } } as unknown as Core.Strapi);
  expect(app.silent).toBe(true);
  app.emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  app.emit("error", Object.assign(new Error("Parse Error: Invalid EOF state"), { code: "HPE_INVALID_EOF_STATE" }));
  expect(error).not.toHaveBeenCalled();
  app.emit("error", Object.assign(new Error("EIO: i/o error, read '/data/public/uploads/a.png'"), { code: "EIO" }));
  expect(error.mock.calls).toEqual([["An answer broke off", { code: "EIO" }]]);
});

it("closes the connection when a started response fails, so that the client does not wait forever", async () => {
  const app = new Koa();
  const error = vi.fn();
  noteBrokenAnswers({ server: { app }, log: { error } } as unknown as Core.Strapi);
  let breakOff = (): void => undefined;
  app.use((ctx) => {
    Object.assign(ctx.state, { requestId: "one-request" });
    const body = new Readable({ read: () => undefined });
    body.push("the first rows");
    breakOff = () => void body.destroy(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    ctx.body = body;
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  breakOff();
  await expect(reply.text()).rejects.toThrow("terminated");
  expect(error.mock.calls).toEqual([["An answer broke off", { requestId: "one-request", code: "ENOSPC" }]]);
  server.close();
});
