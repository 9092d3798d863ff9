import { setTimeout as sleep } from "node:timers/promises";

const passing = ["busy", "timeout", "unreachable", "cut"] as const;
type Passing = (typeof passing)[number];

/** The message has no data of patients. */
export class CallError<Problem extends string = string> extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export const mayPass = ({ problem }: CallError): boolean => (passing as readonly string[]).includes(problem);

export class Busy extends Error {
  readonly afterMs: number;

  /** Seconds or a date (RFC 9110, 10.2.3). */
  constructor(retryAfter: string | null) {
    super();
    const ms = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? "") - Date.now();
    this.afterMs = Number.isFinite(ms) ? Math.max(0, ms) : 0;
  }
}

export interface AttemptOptions {
  readonly stop?: AbortSignal;
  /** Retries after a failure that may pass; default three. */
  readonly retries?: number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly longestCallMs?: number;
}

export interface Attempts {
  readonly pause: (ms: number) => Promise<void>;
  /** A failure of `before` ends all attempts. */
  readonly run: <Value>(attempt: (signal: AbortSignal) => Promise<Value>, before?: () => Promise<void>) => Promise<Value>;
}

const waitsMs: readonly number[] = [500, 2_000, 8_000];
const longestWaitMs = 60_000;

/** `failed` creates an error of the caller's class. */
export function createAttempts(options: AttemptOptions, failed: (problem: Exclude<Passing, "cut">) => CallError): Attempts {
  const { stop, retries = waitsMs.length, longestCallMs = 30_000 } = options;
  const { pause = (ms: number) => sleep(ms, undefined, stop && { signal: stop }) } = options;

  async function run<Value>(attempt: (signal: AbortSignal) => Promise<Value>, before?: () => Promise<void>): Promise<Value> {
    for (let tries = 0; ; tries += 1) {
      stop?.throwIfAborted();
      await before?.();
      const limit = AbortSignal.timeout(longestCallMs);
      try {
        return await attempt(stop ? AbortSignal.any([limit, stop]) : limit);
      } catch (error) {
        stop?.throwIfAborted();
        const afterMs = error instanceof Busy ? error.afterMs : 0;
        const unknown = error instanceof Busy ? "busy" : limit.aborted ? "timeout" : "unreachable";
        const failure = error instanceof CallError ? error : failed(unknown);
        const wait = waitsMs[tries];
        // A server that wants a longer rest gets it until the next run.
        if (wait === undefined || tries >= retries || afterMs > longestWaitMs || !mayPass(failure)) throw failure;
        await pause(Math.max(afterMs, wait));
      }
    }
  }
  return { pause, run };
}

export async function readBody(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
