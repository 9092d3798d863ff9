import type { Strapi } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { expect, it } from "vitest";
import panelErrors from "../../src/middlewares/panel-errors.ts";

async function answerTo(error: object) {
  const ctx = { method: "POST", state: {}, status: 404, body: undefined as unknown };
  const strapi = { log: { error: () => undefined } } as unknown as Strapi;
  await panelErrors({}, { strapi })(ctx as unknown as Context, () => Promise.reject(error as Error));
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

it("leaves unexpected errors to Strapi", async () => {
  await expect(answerTo(new Error("a bug"))).rejects.toThrow("a bug");
});
