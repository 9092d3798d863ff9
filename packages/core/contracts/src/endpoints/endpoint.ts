import type * as z from "zod/mini";
import type { TokenScope } from "../tokens.ts";
import type { Right } from "../workspaces.ts";

/**
 * `session`: any role; `researcher`: also administrators; `member`: `researcher` with records of own workspaces,
 * otherwise 404; `workspace`: `researcher` in the workspace, otherwise 404; `patient`: patients only; `admin`: 404 for
 * everyone else.
 */
export type Access = "anyone" | "session" | "researcher" | "member" | "workspace" | "patient" | "admin";

export interface JsonBody<Contract extends z.ZodMiniType = z.ZodMiniType> {
  readonly json: Contract;
  readonly maxBytes: number;
}

export interface FileBody {
  readonly file: string;
  readonly maxBytes: number;
  /** Media types of a raw file; empty: only forms are accepted. */
  readonly types: readonly string[];
  /** Multipart form: maximum number of `file` parts and names of text fields; null: none. */
  readonly form: { readonly files: number; readonly fields: readonly string[] } | null;
}

/** Description of a non-JSON reply, such as `CSV (text/csv), streamed`. */
export interface OtherReply {
  readonly text: string;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under /api, such as `/reports/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Right that a `member` endpoint requires. Without `:id` in the path, the query names the workspace. */
  readonly right?: Right;
  /** A personal token needs one of these; without them no token is accepted. */
  readonly scopes?: readonly TokenScope[];
  readonly query?: z.ZodMiniType;
  readonly body?: JsonBody | FileBody;
  readonly reply: z.ZodMiniType | OtherReply;
  readonly status?: 201 | 202;
  /** Serves programs on the CMS host; the site does not proxy it. */
  readonly internal?: true;
  /** Open pages poll it every second, so it does not keep an idle session alive. */
  readonly unattended?: true;
  /** May block on another service, such as a database; queued without delaying other requests. */
  readonly waits?: true;
  /** May work for minutes without sending a byte. */
  readonly slow?: true;
  /** Reads answer `ETag` with the body's `version`; changes take it as `If-Match`. */
  readonly versioned?: true;
  readonly note: string;
}

/** Default limit of JSON bodies; twenty full scans take half of it. */
export const usualJsonBytes = 250_000;

/** Small, since validating every wrong value of public input takes time. */
export const formBytes = 20_000;

export const longListBytes = 1_000_000;

export const tableTypes = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

/** Access, with the right that a member's role must grant. */
type Caller = Exclude<Access, "member"> | `member ${Right}`;

type AccessOf<Who extends Caller> = Who extends `member ${infer Needed}`
  ? { readonly access: "member"; readonly right: Needed }
  : { readonly access: Who };

type RouteOf<Route extends string> = Route extends `${infer Method} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never;

/** @param route method and path, such as `GET /reports/:id`; `who`: such as `admin` or `member read` */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Route extends `${Endpoint["method"]} ${Endpoint["path"]}`,
  const Who extends Caller,
  const E extends Omit<Endpoint, "method" | "path" | "access" | "right">,
>(route: Route, who: Who, description: E): E & RouteOf<Route> & AccessOf<Who> {
  const [method, path] = route.split(" ");
  const [access, right] = who.split(" ");
  return { method, path, access, right, ...description } as unknown as E & RouteOf<Route> & AccessOf<Who>;
}

/* @__NO_SIDE_EFFECTS__ */
export function json<Contract extends z.ZodMiniType>(contract: Contract, { maxBytes = usualJsonBytes } = {}): JsonBody<Contract> {
  return { json: contract, maxBytes };
}

/* @__NO_SIDE_EFFECTS__ */
export function file(words: string, { maxBytes, types }: { maxBytes: number; types: readonly string[] }): FileBody {
  return { file: words, maxBytes, types, form: { files: 1, fields: [] } };
}

/** A multipart form of up to `files` files (default one), and text fields. */
/* @__NO_SIDE_EFFECTS__ */
export function form(
  words: string,
  { maxBytes, files = 1, fields = [] }: { maxBytes: number; files?: number; fields?: readonly string[] },
): FileBody {
  return { file: words, maxBytes, types: [], form: { files, fields } };
}

type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Segment}/${infer More}`
    ? NameOf<Segment> | NamesIn<`/${More}`>
    : NameOf<Rest>
  : never;
type NameOf<Segment extends string> = Segment extends `${infer Name}.${string}` ? Name : Segment;

export type ParamsOf<E extends Endpoint> = Readonly<Record<NamesIn<E["path"]>, string>>;
export type QueryOf<E extends Endpoint> = E extends { query: infer Query } ? z.output<Query> : undefined;
export type JsonOf<E extends Endpoint> = E extends { body: JsonBody<infer Contract> } ? z.output<Contract> : undefined;
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodMiniType ? z.output<E["reply"]> : void;

export type QueryInput<E extends Endpoint> = E extends { query: infer Query } ? z.input<Query> : undefined;
type BodyInput<E extends Endpoint> = E extends { body: JsonBody<infer Contract> }
  ? z.input<Contract>
  : E extends { body: FileBody }
    ? FormData
    : undefined;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

export type CallInput<E extends Endpoint> = Given<"params", ParamsOf<E>> & Given<"query", QueryInput<E>> & Given<"body", BodyInput<E>>;

export function isFileBody(body: JsonBody | FileBody | undefined): body is FileBody {
  return body !== undefined && "file" in body;
}

export function isOtherReply(reply: z.ZodMiniType | OtherReply): reply is OtherReply {
  return "text" in reply;
}

/** Longest silence before the server counts as down. */
export function silenceLimitMs({ path, body, reply, slow }: Pick<Endpoint, "path" | "body" | "reply" | "slow">): number {
  if (path === "/health") return 3000;
  return slow || isFileBody(body) || isOtherReply(reply) ? 600_000 : 30_000;
}

export function addressOf<E extends Endpoint>({ path }: E, params: ParamsOf<E>): string {
  const values: Readonly<Record<string, string>> = params;
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))}`;
}
