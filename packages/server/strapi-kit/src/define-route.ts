import type { Core } from "@strapi/strapi";
import {
  isOtherReply,
  isFileBody,
  type Endpoint,
  type FileBody,
  type JsonOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "@trabecula/contracts/endpoints";
import type { Context } from "koa";
import type { Actor } from "./actor.ts";
import { notFound } from "./app-error.ts";
import { readBody, type Upload } from "./read-body.ts";
import { readQueryOfCall } from "./read-query-of-call.ts";
import { inTurnOfAccount, inTurnOfNetwork, turnOfStranger, turnToBegin } from "./turns-of-callers.ts";

/** What a handler gets: input already parsed by its endpoint, and the acting user. */
export interface ApiRequest<E extends Endpoint> {
  readonly strapi: Core.Strapi;
  readonly actor: E["access"] extends "anyone" ? null : Actor;
  /** JSON as it was read; a file still to be received. */
  readonly body: E extends { body: FileBody } ? Upload : JsonOf<E>;
  readonly query: QueryOf<E>;
  /** A part named `id` is one by its form: what cannot be one is answered like a missing record. */
  readonly params: ParamsOf<E>;
  readonly ctx: Context;
}

/**
 * Returns the reply. Where the endpoint's reply is no JSON it sets `ctx.body` and returns nothing; `ctx.status` is the
 * endpoint's, and may be changed.
 */
export type Handler<E extends Endpoint> = (request: ApiRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

type Action = (ctx: Context) => Promise<void>;

/** What the session policy leaves in the state of a call that it lets on. */
export interface Admitted {
  readonly actor: Actor;
  /** Looks anew whether the call may go on, with what it finds in the state; throws as the policy does. */
  readonly admit: () => Promise<void>;
}

/** An endpoint with its handler, waiting for the Strapi that it will serve. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly actionFor: (strapi: Core.Strapi) => Action;
}

/** The reply of a call that is told no more than that it was done. */
export const done = { done: true } as const;

/** Routes of one controller, by the names of its actions. */
export type ControllerRoutes = Readonly<Record<string, Route>>;

/** Binds an endpoint to its handler. A handler that answers anything but the endpoint's reply does not compile. */
export function defineRoute<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, actionFor: (strapi) => createAction(strapi, endpoint, handle) };
}

/** Controllers as Strapi loads them. */
export function controllersOf(controllers: Readonly<Record<string, ControllerRoutes>>) {
  return mapValues(controllers, controllerOf);
}

/** One controller as Strapi loads it. */
export function controllerOf(routes: ControllerRoutes) {
  return ({ strapi }: { strapi: Core.Strapi }) => mapValues(routes, ({ actionFor }) => actionFor(strapi));
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/**
 * The router of a plugin or API, as Strapi loads it: each endpoint led to its action of a controller. `owner` is who has
 * the controllers, such as `plugin::accounts`.
 *
 * Strapi's own authentication is off: the session policy of the accounts plugin runs instead and puts the actor into
 * `ctx.state.actor`, before any input is read. Actions are handed over as functions: those that routes name as text are
 * offered in the panel as permissions of API tokens and roles, which would have no effect here.
 */
export function contentApiRoutes(owner: string, controllers: Readonly<Record<string, ControllerRoutes>>) {
  return ({ strapi }: { strapi: Core.Strapi }) => ({
    type: "content-api" as const,
    prefix: "",
    routes: Object.entries(controllers)
      .flatMap(([controller, routes]) =>
        Object.entries(routes).map(([action, { endpoint }]) => ({
          method: endpoint.method,
          path: endpoint.path,
          handler: strapi.controller(`${owner}.${controller}` as never)[action] as Action,
          config: { auth: false, policies: policiesOf(endpoint) },
        })),
      )
      .sort(fixedBeforeVariable),
  });
}

function policiesOf({ method, path, access, scopes = [], unattended }: Endpoint) {
  const config = { access, scopes, unattended: unattended === true, route: `${method} ${path}` };
  return access === "anyone" ? [] : [{ name: "plugin::accounts.session", config }];
}

/** The first path that matches answers: `/reports/index` must stand before `/reports/:id.pdf`, and that before `/reports/:id`. */
function fixedBeforeVariable(left: { path: string }, right: { path: string }): number {
  const key = (path: string) => path.replace(/:\w+([^/]*)/g, (_, ending: string) => `\uffff${99 - ending.length}${ending}`);
  return key(left.path) < key(right.path) ? -1 : 1;
}

function createAction<E extends Endpoint>(strapi: Core.Strapi, endpoint: E, handle: Handler<E>): Action {
  const { method, path, access, query, body: rule, status = 200, waits } = endpoint;
  const hasId = path.includes("/:id");
  const route = `${method} ${path}`;
  // Files, in or out, take as long as their clients do, and have limits of their own.
  const takesTurns = !isFileBody(rule) && !isOtherReply(endpoint.reply);
  return async (ctx) => {
    const state = ctx.state as Partial<Admitted>;
    const read = async () => (method === "GET" ? undefined : readBody(ctx.req, rule));
    const answer = async (waited: boolean, bodyOf: () => Promise<unknown> = read) => {
      // A session may have ended, and an account may have been blocked, in the meantime.
      if (waited) await state.admit?.();
      const actor = state.actor ?? null;
      const params = (ctx as unknown as { params: Record<string, string> }).params;
      const parsedQuery = query ? await readQueryOfCall(strapi, ctx.querystring, query) : undefined;
      const body = await bodyOf();
      if (hasId) pathId(params);
      ctx.status = status;
      const reply = await handle({ strapi, actor, body, query: parsedQuery, params, ctx } as ApiRequest<E>);
      if (reply !== undefined) ctx.body = reply;
    };
    if (access === "anyone") {
      await turnOfStranger(route);
      if (!takesTurns || waits === true) return answer(false);
      // Before a place among strangers is taken: who sends slowly keeps nobody from one.
      const body = await read();
      return inTurnOfNetwork(route, () => answer(false, async () => body));
    }
    if (!state.actor) throw new Error(`${route} was reached without its session policy`);
    if (takesTurns) return inTurnOfAccount(state.actor.id, answer);
    return answer(await turnToBegin(state.actor.id));
  };
}

const documentId = /^[a-z0-9]{20,36}$/;

/**
 * The id of a path.
 * @throws AppError `not_found` where it cannot be one: a malformed id is answered like a missing record
 */
export function pathId(params: Readonly<Record<string, string>>): string {
  const { id } = params;
  if (id === undefined || !documentId.test(id)) throw notFound();
  return id;
}
