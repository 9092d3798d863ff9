import type { Readable } from "node:stream";
import type { Strapi } from "./sql.ts";
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
import type { Right } from "@trabecula/contracts";
import type { Actor } from "./ports.ts";
import { memberFor, type Member, type Place } from "./reach.ts";
import { notFound } from "./app-error.ts";
import { readIfMatch, type IfMatch } from "./if-match.ts";
import { readBody, type Upload } from "./read-body.ts";
import { readQueryOfCall } from "./read-query.ts";
import { runForAccount, runAnonymous, scheduleAnonymous, scheduleAccount } from "./admission-control.ts";

export interface ApiRequest<E extends Endpoint> {
  readonly strapi: Strapi;
  readonly actor: E["access"] extends "anyone" ? null : E["access"] extends "member" ? Member : Actor;
  /** Parsed JSON; a file is not yet received. */
  readonly body: E extends { body: FileBody } ? Upload : JsonOf<E>;
  readonly query: QueryOf<E>;
  /** Malformed ids give the same response as missing records. */
  readonly params: ParamsOf<E>;
  /** Null for endpoints that are not `versioned`. */
  readonly ifMatch: IfMatch;
  readonly ctx: Context;
}

/** Returns the reply; for non-JSON replies it sets `ctx.body` and returns nothing. It may change `ctx.status`. */
export type Handler<E extends Endpoint> = (request: ApiRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

type Action = (ctx: Context) => Promise<void>;

export interface Admitted {
  readonly actor: Actor;
  /** Set on `member` endpoints. `ownWorkspace` applies if a collection's query names no workspace. */
  readonly memberships?: readonly Place[];
  readonly ownWorkspace?: string | null;
  /** Repeats the session check; throws as the policy does. */
  readonly admit: () => Promise<void>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly actionFor: (strapi: Strapi) => Action;
}

export const done = { done: true } as const;

export const thenDone = (work: Promise<unknown>): Promise<typeof done> => work.then(() => done);

export type ControllerRoutes = Readonly<Record<string, Route>>;

/** A wrong reply type does not compile. */
export function defineRoute<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, actionFor: (strapi) => createAction(strapi, endpoint, handle) };
}

export function controllersOf(controllers: Readonly<Record<string, ControllerRoutes>>) {
  return mapValues(controllers, controllerOf);
}

export function controllerOf(routes: ControllerRoutes) {
  return ({ strapi }: { strapi: Strapi }) => mapValues(routes, ({ actionFor }) => actionFor(strapi));
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/**
 * `owner` has the controllers, such as `plugin::accounts`. Strapi's authentication is off: the accounts plugin's session
 * policy sets `ctx.state.actor` before input is read; named actions would appear in the panel without effect.
 */
export function contentApiRoutes(owner: string, controllers: Readonly<Record<string, ControllerRoutes>>) {
  return ({ strapi }: { strapi: Strapi }) => ({
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

function fixedBeforeVariable(left: { path: string }, right: { path: string }): number {
  const key = (path: string) => path.replace(/:\w+([^/]*)/g, (_, ending: string) => `\uffff${99 - ending.length}${ending}`);
  return key(left.path) < key(right.path) ? -1 : 1;
}

function createAction<E extends Endpoint>(strapi: Strapi, endpoint: E, handle: Handler<E>): Action {
  const { method, path, access, right, query, body: rule, status = 200, waits, versioned } = endpoint;
  const hasId = path.includes("/:id");
  const route = `${method} ${path}`;
  // File transfers depend on the client's speed and have their own limits.
  const isScheduled = !isFileBody(rule) && !isOtherReply(endpoint.reply);
  return async (ctx) => {
    const state = ctx.state as Partial<Admitted>;
    const read = async () => (method === "GET" ? undefined : readBody(ctx.req, rule));
    const answer = async (waited: boolean, bodyOf: () => Promise<unknown> = read) => {
      // The session may have ended or the account been blocked while waiting.
      if (waited) await state.admit?.();
      const params = (ctx as unknown as { params: Record<string, string> }).params;
      const parsedQuery = query ? await readQueryOfCall(strapi, ctx.querystring, query) : undefined;
      const actor = actorOf(state, right, parsedQuery, hasId);
      const body = await bodyOf();
      if (hasId) pathId(params);
      const ifMatch = versioned && method !== "GET" ? readIfMatch(ctx.req.headers["if-match"]) : null;
      ctx.status = status;
      const reply = await handle({ strapi, actor, body, query: parsedQuery, params, ifMatch, ctx } as ApiRequest<E>);
      if (versioned && typeof reply === "object" && reply !== null && "version" in reply) ctx.set("ETag", `"${String(reply.version)}"`);
      if (reply !== undefined) ctx.body = reply;
    };
    if (access === "anyone") {
      await scheduleAnonymous(route);
      if (!isScheduled || waits === true) return answer(false);
      // Reads the body before taking a slot, so that slow clients block no one.
      const body = await read();
      return runAnonymous(route, () => answer(false, async () => body));
    }
    if (!state.actor) throw new Error(`${route} was reached without its session policy`);
    if (isScheduled) return runForAccount(state.actor.id, answer);
    return answer(await scheduleAccount(state.actor.id));
  };
}

function actorOf(
  { actor, memberships, ownWorkspace }: Partial<Admitted>,
  right: Right | undefined,
  query: unknown,
  hasId: boolean,
): Actor | null {
  if (actor === undefined || right === undefined) return actor ?? null;
  const named = (query as { workspace?: string } | undefined)?.workspace;
  return memberFor(actor, memberships ?? [], right, hasId ? null : (named ?? ownWorkspace ?? ""));
}

const documentId = /^[a-z0-9]{20,36}$/;

/** Returns the id. @throws `not_found` if malformed, as for a missing record */
export function pathId(params: Readonly<Record<string, string>>): string {
  const { id } = params;
  if (id === undefined || !documentId.test(id)) throw notFound();
  return id;
}

/** The name must not contain personal data. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;
}

export function sendFile(ctx: Context, { name, type, content }: SentFile): void {
  ctx.set("Content-Type", type);
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}
