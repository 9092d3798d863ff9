import { setImmediate as nextTurn } from "node:timers/promises";
import type * as z from "zod/mini";
import { Busy, createAttempts, type AttemptOptions, readBody } from "./attempts.ts";
import { RedcapError } from "./redcap-error.ts";

export interface RedcapAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Posts a form to the project's API, without following redirects. */
export type SendForm = (form: string, signal: AbortSignal) => Promise<RedcapAnswer>;

export interface ClientOptions extends AttemptOptions {
  readonly send: SendForm;
  /** 32 hexadecimal digits, in the body only. */
  readonly token: string;
}

export type Form = Readonly<Record<string, string | readonly string[]>>;
export type RedcapClient = ReturnType<typeof createRedcapClient>;

/** Half of the rate at which servers refuse. */
const mostInASecond = 5;
/** Larger answers would hold the event loop while they are parsed. */
const mostAnswerBytes = 4_000_000;
/** A few milliseconds of checks between other requests. */
const rowsAtOnce = 500;

/** One call at a time. Tries four times if the server is busy, the connection is lost or the response is truncated. */
export function createRedcapClient({ send, token, ...options }: ClientOptions) {
  const attempts = createAttempts(options, (problem) => new RedcapError(problem));
  const calls: number[] = [];

  async function post(content: string, form: Form, signal: AbortSignal): Promise<string> {
    const wait = (calls.at(-mostInASecond) ?? -Infinity) + 1000 - performance.now();
    if (wait > 0) await attempts.pause(wait);
    calls.push(performance.now());
    const answer = await send(encode({ token, content, format: "json", returnFormat: "json", ...form }), signal);
    const text = await readAnswer(answer.body, mostAnswerBytes);
    requireSuccess(answer, text);
    return text;
  }

  const call = <Value>(content: string, form: Form, read: (text: string) => Value | Promise<Value>): Promise<Value> =>
    attempts.run(async (signal) => read(await post(content, form, signal)));

  return {
    /** @throws RedcapError */
    json: <Contract extends z.ZodMiniType>(content: string, contract: Contract, form: Form = {}): Promise<z.output<Contract>> =>
      call(content, form, (text) => readAs(contract, text)),
    /** Asks for the form before each attempt. */
    change: async <Contract extends z.ZodMiniType>(
      content: string,
      contract: Contract,
      formNow: () => Promise<Form | null>,
    ): Promise<z.output<Contract> | null> => {
      let form: Form | null = null;
      const look = async () => void (form = await formNow());
      return attempts.run(async (signal) => form && readAs(contract, await post(content, form, signal)), look);
    },
    /** A list, checked in parts. @throws RedcapError */
    rows: <Row extends z.ZodMiniType>(content: string, contract: Row, form: Form = {}): Promise<z.output<Row>[]> =>
      call(content, form, async (text) => {
        const list = parseAnswer(text);
        if (!Array.isArray(list)) throw new RedcapError("unexpected");
        const rows: z.output<Row>[] = [];
        for (const row of list) {
          const parsed = contract.safeParse(row);
          if (!parsed.success) throw new RedcapError("unexpected");
          if (rows.push(parsed.data) % rowsAtOnce === 0) await nextTurn();
        }
        return rows;
      }),
  };
}

function readAs<Contract extends z.ZodMiniType>(contract: Contract, text: string): z.output<Contract> {
  const parsed = contract.safeParse(parseAnswer(text));
  if (!parsed.success) throw new RedcapError("unexpected");
  return parsed.data;
}

function requireSuccess({ status, retryAfter }: RedcapAnswer, text: string): void {
  if (status === 429 || status >= 500) throw new Busy(retryAfter);
  if (status >= 300 && status < 400) throw new RedcapError("moved");
  if (status === 401 || status === 403) throw new RedcapError("refused", { detail: errorIn(text) });
  if (status === 404) throw new RedcapError("not_found");
  if (status >= 400) throw new RedcapError(text.trimStart().startsWith("<") ? "not_redcap" : "invalid", { detail: errorIn(text) });
}

function errorIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : text;
  } catch {
    return text;
  }
}

/** One parameter per item, as a record's name may have a comma. */
function encode(form: Form): string {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (typeof value === "string") body.append(name, value);
    else value.forEach((item, index) => void body.append(`${name}[${index}]`, item));
  return body.toString();
}

async function readAnswer(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const bytes = await readBody(body, mostBytes);
  if (bytes === null) throw new RedcapError("too_large");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RedcapError("encoding");
  }
}

/** @throws RedcapError `cut`, `not_redcap`, or `invalid` for an error that is answered with status 200 */
function parseAnswer(text: string): unknown {
  const start = text.trimStart();
  if (start.startsWith("<")) throw new RedcapError("not_redcap");
  let value: unknown;
  try {
    value = JSON.parse(start);
  } catch {
    throw new RedcapError(start === "" || /^[[{"]/.test(start) ? "cut" : "unexpected");
  }
  const { error } = Object(value) as { error?: unknown };
  if (typeof error === "string") throw new RedcapError("invalid", { detail: error });
  return value;
}
