import type { Strapi } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { expect, it, vi } from "vitest";
import panelErrors from "../../src/middlewares/panel-errors.ts";

const error = vi.fn();

async function answerTo(thrown: object, complete = true) {
  error.mockClear();
  const req = { destroyed: true, complete, socket: { destroyed: !complete } };
  const ctx = { method: "POST", state: {}, status: 404, body: undefined as unknown, req, res: { destroyed: false } };
  const strapi = { log: { error } } as unknown as Strapi;
  await panelErrors({}, { strapi })(ctx as unknown as Context, () => Promise.reject(thrown as Error));
  return ctx;
}

it.each([
  ["ENOSPC", /no space left/],
  ["SQLITE_FULL", /no space left/],
  ["ECONNREFUSED", /does not answer/],
])("the panel says that the server is unavailable after %s", async (code, message) => {
  const { status, body } = await answerTo(Object.assign(new Error("low level"), { code }));
  expect([status, body]).toMatchObject([503, { data: null, error: { status: 503, message: expect.stringMatching(message) as string } }]);
});

it("logs no trouble of the database for an editor who leaves during an upload", async () => {
  const reset = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  expect(await answerTo(reset, false)).toMatchObject({ status: 499, body: undefined });
  expect(error).not.toHaveBeenCalled();
  expect((await answerTo(reset)).status).toBe(503);
  expect(error).toHaveBeenCalledOnce();
});

it("leaves unexpected errors to Strapi", async () => {
  await expect(answerTo(new Error("a bug"))).rejects.toThrow("a bug");
});
