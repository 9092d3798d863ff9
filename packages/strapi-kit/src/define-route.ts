import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import type { ZodMiniType } from "zod/mini";
import type { Actor } from "./actor.ts";
import { notFound } from "./app-error.ts";
import { readBody, type JsonBody, type RawBody } from "./read-body.ts";
import { readQuery } from "./read-query.ts";

/**
 * Who may call a route: `anyone`; `session`, every signed-in role; `researcher`, researchers and administrators;
 * `admin`, administrators, while for everyone else the route does not exist (404).
 */
export type Access = "anyone" | "session" | "researcher" | "admin";

type ActorFor<A extends Access> = A extends "anyone" ? null : Actor;

/** What a handler gets: input already parsed by its contracts, and the acting user. */
export interface ApiRequest<A extends Access, Body, Query> {
  readonly strapi: Core.Strapi;
  readonly actor: ActorFor<A>;
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  readonly ctx: Context;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface RouteSpec<A extends Access, Body, Query> {
  readonly method: Method;
  /** Path under /api, such as `/reports/:id`. */
  readonly path: string;
  readonly access: A;
  readonly body?: JsonBody<Body> | (Body extends undefined ? RawBody : never);
  readonly query?: ZodMiniType<Query>;
  /** Status of a success; 200 if not given. */
  readonly status?: number;
  /** Returns the reply's body; `undefined` means that the handler has set `ctx.body` itself (a stream). */
  readonly handle: (request: ApiRequest<A, Body, Query>) => unknown;
}

/** A defined route, waiting for the Strapi that it will serve. */
export type ApiRoute = (strapi: Core.Strapi) => StrapiRoute;

/** A route in the form that Strapi registers. */
export interface StrapiRoute {
  readonly method: Method;
  readonly path: string;
  readonly handler: (ctx: Context) => Promise<void>;
  readonly config: {
    readonly auth: false;
    readonly policies: readonly { readonly name: string; readonly config: { readonly access: Access } }[];
  };
}

/**
 * Binds a path to its access rule, contracts and handler. Strapi's own authentication is off for it: the session policy
 * of the accounts plugin runs instead and puts the actor into `ctx.state.actor`, before any input is read.
 */
export function defineRoute<A extends Access, Body = undefined, Query = undefined>(spec: RouteSpec<A, Body, Query>): ApiRoute {
  return (strapi) => ({
    method: spec.method,
    path: spec.path,
    handler: (ctx) => runHandler(strapi, spec, ctx),
    config: {
      auth: false,
      policies: spec.access === "anyone" ? [] : [{ name: "plugin::accounts.session", config: { access: spec.access } }],
    },
  });
}

/** The router of a plugin or API, as Strapi loads it: content routes without a prefix of their own. */
export function contentApiRoutes(routes: readonly ApiRoute[]) {
  return ({ strapi }: { strapi: Core.Strapi }) => ({
    type: "content-api" as const,
    prefix: "",
    routes: routes.map((route) => route(strapi)),
  });
}

async function runHandler<A extends Access, Body, Query>(
  strapi: Core.Strapi,
  spec: RouteSpec<A, Body, Query>,
  ctx: Context,
): Promise<void> {
  const actor = (ctx.state as { actor?: Actor }).actor ?? null;
  if (spec.access !== "anyone" && actor === null) throw new Error(`${spec.method} ${spec.path} was reached without its session policy`);
  const query = spec.query ? readQuery(ctx.querystring, spec.query) : undefined;
  const body = spec.method === "GET" ? undefined : await readBody(ctx.req, spec.body);
  const reply = await spec.handle({
    strapi,
    actor: actor as ActorFor<A>,
    body: body as Body,
    query: query as Query,
    params: (ctx as unknown as { params: Record<string, string> }).params,
    ctx,
  });
  if (reply === undefined) return;
  ctx.status = spec.status ?? 200;
  ctx.body = reply;
}

const documentId = /^[a-z0-9]{20,36}$/;

/**
 * The id of a path.
 * @throws AppError `not_found` where it cannot be one: a malformed id is answered like a missing record
 */
export function pathId(params: Readonly<Record<string, string>>, name = "id"): string {
  const id = params[name];
  if (id === undefined || !documentId.test(id)) throw notFound();
  return id;
}
