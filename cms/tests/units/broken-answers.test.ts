import { EventEmitter } from "node:events";
import type { Core } from "@strapi/strapi";
import { expect, it, vi } from "vitest";
import { noteBrokenAnswers } from "../../src/boot/broken-answers.ts";

it("writes one line, without a message, for an answer that breaks off, and none for a caller who has left", () => {
  const [app, error] = [Object.assign(new EventEmitter(), { silent: false }), vi.fn()];
  noteBrokenAnswers({ server: { app }, log: { error } } as unknown as Core.Strapi);
  expect(app.silent).toBe(true);
  app.emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  expect(error).not.toHaveBeenCalled();
  app.emit("error", Object.assign(new Error("EIO: i/o error, read '/data/public/uploads/a.png'"), { code: "EIO" }));
  expect(error.mock.calls).toEqual([["An answer broke off", { code: "EIO" }]]);
});
