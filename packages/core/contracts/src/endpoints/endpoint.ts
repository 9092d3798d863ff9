import type * as z from "zod/mini";
import type { TokenScope } from "../tokens.ts";

/**
 * Who may call an endpoint: `anyone`; `session`, every logged-in role; `researcher`, researchers and administrators;
 * `owner`, as `researcher` and for records of one's own, while another's is missing (404); `patient`, patients alone; `admin`,
 * administrators, while for everyone else the endpoint does not exist (404).
 */
export type Access = "anyone" | "session" | "researcher" | "owner" | "patient" | "admin";

/** JSON of a contract. */
export interface JsonBody<Contract extends z.ZodMiniType = z.ZodMiniType> {
  readonly json: Contract;
  readonly maxBytes: number;
}

/** What is no JSON: a file as it is, or files and text fields in a form. */
export interface FileBody {
  /** What is sent, in the words of the reference; the limit is added there. */
  readonly file: string;
  /** Of the whole body, a form's text fields and boundaries included. */
  readonly maxBytes: number;
  /** Media types that a file sent as it is may have; none: it must come in a form. */
  readonly types: readonly string[];
  /** A multipart form: how many parts named `file` at most, and the names of its text fields; null where none is taken. */
  readonly form: { readonly files: number; readonly fields: readonly string[] } | null;
}

/** A reply that is no JSON, in words: `CSV (text/csv), streamed`. */
export interface OtherReply {
  readonly text: string;
}

/** One call of /api: all that its server, its callers, the proxy between them and the reference need to know. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under /api, such as `/reports/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** A personal token may make the call if it has one of these; without them no token may. */
  readonly scopes?: readonly TokenScope[];
  readonly query?: z.ZodMiniType;
  readonly body?: JsonBody | FileBody;
  readonly reply: z.ZodMiniType | OtherReply;
  /** Of a success; 200 if not given. */
  readonly status?: 201;
  /** The site does not hand it on: it is for programs beside the CMS. */
  readonly internal?: true;
  /** Open pages ask it by themselves, once a second: it is no use of the session, which ends idle all the same. */
  readonly unattended?: true;
  /** It may wait for something beside this server, such as a database that hangs: it takes its turn to begin, and keeps nobody from theirs. */
  readonly waits?: true;
  /** What it does, for the reference (docs/api.md). The build of the site leaves it out. */
  readonly note: string;
}

/** JSON bodies above this are refused unless the endpoint says otherwise: twenty scans with every value are half as large. */
export const usualJsonBytes = 250_000;

/** What thousands of ids or hundreds of figures need. */
export const longListBytes = 1_000_000;

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

/* @__NO_SIDE_EFFECTS__ */
export function json<Contract extends z.ZodMiniType>(contract: Contract, { maxBytes = usualJsonBytes } = {}): JsonBody<Contract> {
  return { json: contract, maxBytes };
}

/** A file as the body itself, of one of `types`, or as the part `file` of a form. */
/* @__NO_SIDE_EFFECTS__ */
export function file(words: string, { maxBytes, types }: { maxBytes: number; types: readonly string[] }): FileBody {
  return { file: words, maxBytes, types, form: { files: 1, fields: [] } };
}

/** A multipart form of one file, or `files` at most, and text fields. */
/* @__NO_SIDE_EFFECTS__ */
export function form(
  words: string,
  { maxBytes, files = 1, fields = [] }: { maxBytes: number; files?: number; fields?: readonly string[] },
): FileBody {
  return { file: words, maxBytes, types: [], form: { files, fields } };
}

/** Names of a path's variable parts: `id` of `/reports/:id`, and of `/reports/:id.pdf`. */
type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Segment}/${infer More}`
    ? NameOf<Segment> | NamesIn<`/${More}`>
    : NameOf<Rest>
  : never;
type NameOf<Segment extends string> = Segment extends `${infer Name}.${string}` ? Name : Segment;

export type ParamsOf<E extends Endpoint> = Readonly<Record<NamesIn<E["path"]>, string>>;
/** A query as it was read. */
export type QueryOf<E extends Endpoint> = E extends { query: infer Query } ? z.output<Query> : undefined;
/** A JSON body as it was read. */
export type JsonOf<E extends Endpoint> = E extends { body: JsonBody<infer Contract> } ? z.output<Contract> : undefined;
/** What a success answers with; nothing where the reply is no JSON. */
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodMiniType ? z.output<E["reply"]> : void;

/** A query as its caller gives it; what has a default may be left out. */
export type QueryInput<E extends Endpoint> = E extends { query: infer Query } ? z.input<Query> : undefined;
type BodyInput<E extends Endpoint> = E extends { body: JsonBody<infer Contract> }
  ? z.input<Contract>
  : E extends { body: FileBody }
    ? FormData
    : undefined;

/** A value under its name: left out where there is none, optional where all of it is. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** What the caller of an endpoint gives. */
export type CallInput<E extends Endpoint> = Given<"params", ParamsOf<E>> & Given<"query", QueryInput<E>> & Given<"body", BodyInput<E>>;

export function isFileBody(body: JsonBody | FileBody | undefined): body is FileBody {
  return body !== undefined && "file" in body;
}

export function isOtherReply(reply: z.ZodMiniType | OtherReply): reply is OtherReply {
  return "text" in reply;
}

/** Address of a call on its server, such as `/api/reports/abc`; what stands for a variable part is escaped. */
export function addressOf<E extends Endpoint>({ path }: E, params: ParamsOf<E>): string {
  const values: Readonly<Record<string, string>> = params;
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))}`;
}
