import { setImmediate } from "node:timers/promises";
import { Readable } from "node:stream";
import * as z from "zod/mini";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Core } from "@strapi/strapi";
import { ZListQuery } from "@trabecula/contracts";
import { addressOf, endpoint, file, json, type Endpoint } from "@trabecula/contracts/endpoints";
import type { Context } from "koa";
import { AppError, contentApiRoutes, controllersOf, defineRoute, type Handler, type Upload } from "../src/index.ts";

const change = endpoint("PUT /bones/:id/parts/:part", "researcher", {
  query: z.strictObject({ page: z._default(z.coerce.number(), 1) }),
  body: json(z.strictObject({ name: z.string() })),
  reply: z.object({ bone: z.object({ name: z.string() }) }),
  status: 201,
  note: "Changes a part.",
});
const upload = endpoint("POST /bones/file", "anyone", {
  body: file("A file", { maxBytes: 10, types: ["text/csv"] }),
  reply: { text: "CSV" },
  note: "Reads a file.",
});
const one = endpoint("GET /bones/:id", "anyone", { reply: z.object({ id: z.string() }), note: "One." });
const asText = endpoint("GET /bones/:id.text", "anyone", { reply: { text: "text" }, note: "As text." });
const asLongText = endpoint("GET /bones/:id.zz.text", "anyone", { reply: { text: "text" }, note: "As more text." });
const list = endpoint("GET /bones", "anyone", {
  query: z.pick(ZListQuery, { page: true, pageSize: true }),
  reply: z.object({ page: z.number(), pageSize: z.number() }),
  note: "A list.",
});
const newest = endpoint("GET /bones/newest", "anyone", { reply: z.object({ id: z.string() }), note: "The newest." });

describe("a handler", () => {
  it("receives typed actor, params, query and body of its endpoint", () => {
    defineRoute(change, ({ actor, params, query, body }) => {
      expectTypeOf(actor.rowId).toEqualTypeOf<number>();
      expectTypeOf(params).toEqualTypeOf<Readonly<Record<"id" | "part", string>>>();
      expectTypeOf(query).toEqualTypeOf<{ page: number }>();
      expectTypeOf(body).toEqualTypeOf<{ name: string }>();
      return { bone: body };
    });
    defineRoute(upload, ({ actor, query, body }) => {
      expectTypeOf(actor).toEqualTypeOf<null>();
      expectTypeOf(query).toEqualTypeOf<undefined>();
      expectTypeOf(body).toEqualTypeOf<Upload>();
    });
  });

  it("gets an id by its name where an ending follows it", () => {
    defineRoute(asText, ({ params }) => {
      expectTypeOf(params).toEqualTypeOf<Readonly<Record<"id", string>>>();
    });
    expect(addressOf(asText, { id: "a1" })).toBe("/api/bones/a1.text");
  });

  it("does not compile with a reply of another shape", () => {
    // @ts-expect-error the reply has a bone
    defineRoute(change, async () => ({ bonne: { name: "radius" } }));
    // @ts-expect-error its name is text
    defineRoute(change, () => ({ bone: { name: 1 } }));
    // @ts-expect-error something must be answered
    defineRoute(change, () => undefined);
    // @ts-expect-error a reply that is no JSON is set, not returned
    defineRoute(upload, () => ({ rows: 1 }));
  });
});

interface Requested {
  readonly params?: object;
  readonly state?: object;
  readonly type?: string;
  readonly body?: string;
  readonly querystring?: string;
  readonly req?: Readable;
}

async function call<E extends Endpoint>(
  of: E,
  handle: Handler<E>,
  { params = {}, state = {}, type = "application/json", body = "", querystring = "", req }: Requested = {},
) {
  const site = { settings: async () => ({ pageSize: 40 }) };
  const strapi = { plugin: () => ({ service: () => site }) } as unknown as Core.Strapi;
  const { action } = controllersOf({ bones: { action: defineRoute(of, handle) } })["bones"]!({ strapi });
  const headers = { "content-type": type, "content-length": String(body.length) };
  const ctx = { req: req ?? Object.assign(Readable.from([Buffer.from(body)]), { headers }), params, state, querystring, status: 404 };
  await action!(ctx as unknown as Context);
  return ctx as unknown as { status: number; body?: unknown };
}

describe("a route", () => {
  const state = { actor: { rowId: 1 } };
  const params = { id: "a".repeat(24), part: "head" };

  it("answers with the status of the endpoint, or the one set by its handler", async () => {
    const body = '{"name":"radius"}';
    const reply = await call(change, ({ body: bone, query }) => ({ bone, query }), { state, params, body });
    expect(reply).toMatchObject({ status: 201, body: { bone: { name: "radius" }, query: { page: 1 } } });
    const down = await call(
      one,
      ({ ctx, params: { id } }) => {
        ctx.status = 503;
        return { id };
      },
      { params },
    );
    expect(down).toMatchObject({ status: 503, body: { id: params.id } });
  });

  it("uses the configured page size unless the caller sets one", async () => {
    const sizeOf = async (querystring: string) => (await call(list, ({ query }) => query, { querystring })).body;
    expect(await sizeOf("")).toEqual({ page: 1, pageSize: 40 });
    expect(await sizeOf("page=2&pageSize=7")).toEqual({ page: 2, pageSize: 7 });
    await expect(sizeOf("pageSize=")).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("never runs without the actor that its session policy leaves", async () => {
    await expect(call(change, ({ body: bone }) => ({ bone }), { params })).rejects.toThrow("without its session policy");
  });

  it("checks the session again after a request waited, and refuses an ended one", async () => {
    const held: (() => void)[] = [];
    const state = { actor: { rowId: 1, id: "busy" }, admit: () => Promise.reject(new AppError("no_session", "Please log in first.")) };
    const requested = { ...one, access: "session" } as const;
    const slow = ({ params: { id } }: { params: { id: string } }) =>
      new Promise<{ id: string }>((resolve) => held.push(() => resolve({ id })));
    const before: ReturnType<typeof call>[] = [];
    // Sequential, because concurrent requests wait and are checked again.
    for (const count of [1, 2, 3]) {
      before.push(call(requested, slow, { params, state }));
      await expect.poll(() => held.length).toBe(count);
      await setImmediate();
    }
    const waiting = call(requested, ({ params: { id } }) => ({ id }), { params, state });
    for (const end of held) end();
    expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect(waiting).rejects.toMatchObject({ code: "no_session" });
  });

  it("does not delay anonymous requests behind others with incomplete bodies", async () => {
    const { query, body, reply: contract, status, note } = change;
    const open = endpoint("PUT /bones/open/:part", "anyone", { query, body, reply: contract, status, note });
    const slow = () => ({
      req: Object.assign(new Readable({ read: () => undefined }), {
        headers: { "content-type": "application/json", "content-length": "9" },
      }),
    });
    for (let sent = 0; sent < 6; sent += 1) void call(open, ({ body: bone }) => ({ bone }), slow()).catch(() => undefined);
    const reply = await call(open, ({ body: bone }) => ({ bone }), { body: '{"name":"radius"}' });
    expect(reply.status).toBe(201);
  });

  it("answers a malformed ID like a missing record", async () => {
    await expect(call(one, ({ params: { id } }) => ({ id }), { params: { id: "../etc" } })).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves a file to be received, with the endpoint's rule for it", async () => {
    const reply = await call(upload, ({ body: { rule }, ctx }) => void (ctx.body = rule.maxBytes), { type: "text/csv", body: "a,b" });
    expect(reply.body).toBe(10);
  });
});

describe("contentApiRoutes", () => {
  it("orders fixed paths before variable ones, and longer endings before shorter ones", () => {
    const routes = {
      one: defineRoute(one, () => ({ id: "" })),
      asText: defineRoute(asText, () => undefined),
      asLongText: defineRoute(asLongText, () => undefined),
      newest: defineRoute(newest, () => ({ id: "" })),
    };
    const strapi = { controller: () => ({}) } as unknown as Core.Strapi;
    const router = contentApiRoutes("plugin::bones", { bones: routes })({ strapi });
    expect(router.routes.map(({ path }) => path)).toEqual(["/bones/newest", "/bones/:id.zz.text", "/bones/:id.text", "/bones/:id"]);
  });

  it("leads a path to its action", () => {
    const strapi = { controller: (uid: string) => ({ one: `${uid}.one` }) } as unknown as Core.Strapi;
    const router = contentApiRoutes("plugin::bones", { bones: { one: defineRoute(one, () => ({ id: "" })) } })({ strapi });
    expect(router.routes.map(({ path, handler }) => [path, handler])).toEqual([["/bones/:id", "plugin::bones.bones.one"]]);
  });
});
