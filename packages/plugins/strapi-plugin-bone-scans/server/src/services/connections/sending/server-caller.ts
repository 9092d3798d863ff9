import { setTimeout as sleep } from "node:timers/promises";
import type { HttpAnswer, HttpRequest, SendHttp } from "../send-http.ts";
import { ServerError, type ServerProblem } from "./server-error.ts";

export interface CallerOptions {
  readonly send: SendHttp;
  readonly stop: AbortSignal;
  readonly retries?: number;
  readonly pause?: (ms: number) => Promise<void>;
  readonly longestCallMs?: number;
  readonly busyStatus?: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export type CallServer = (request: HttpRequest) => Promise<Answer>;

const waitsMs: readonly number[] = [500, 2_000, 8_000];
const longestWaitMs = 60_000;
const mostAnswerBytes = 4_000_000;
const passing: readonly ServerProblem[] = ["busy", "timeout", "unreachable"];

export const mayPass = ({ problem }: ServerError): boolean => passing.includes(problem);

/** Answers of status 200 to 499 without 429, redirects and refused logins, which throw. Four attempts. */
export function createCaller({
  send,
  stop,
  retries = waitsMs.length,
  longestCallMs = 30_000,
  busyStatus,
  ...options
}: CallerOptions): CallServer {
  const { pause = (ms: number) => sleep(ms, undefined, { signal: stop }) } = options;

  async function attempt(request: HttpRequest): Promise<Answer | Busy> {
    const limit = AbortSignal.timeout(longestCallMs);
    try {
      const answer = await send(request, AbortSignal.any([limit, stop]));
      const text = await textOf(answer);
      const isBusy = answer.status === 429 || answer.status >= 500 || answer.status === busyStatus;
      return isBusy ? { afterMs: waitIn(answer.retryAfter) } : { status: answer.status, text };
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof ServerError) throw error;
      throw new ServerError(limit.aborted ? "timeout" : "unreachable");
    }
  }

  return async (request) => {
    for (let tries = 0; ; tries += 1) {
      stop.throwIfAborted();
      const found = await attempt(request).catch((error: unknown) => {
        if (error instanceof ServerError && mayPass(error)) return error;
        throw error;
      });
      if ("text" in found) return requireOpen(found);
      const [failure, afterMs] = found instanceof ServerError ? [found, 0] : [new ServerError("busy"), found.afterMs];
      const wait = waitsMs[tries];
      // A server that wants a longer rest gets it until the next run.
      if (wait === undefined || tries >= retries || afterMs > longestWaitMs) throw failure;
      await pause(Math.max(afterMs, wait));
    }
  };
}

interface Busy {
  readonly afterMs: number;
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function waitIn(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

async function textOf({ body }: HttpAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostAnswerBytes) throw new ServerError("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString("utf8");
}

function requireOpen(answer: Answer): Answer {
  const { status } = answer;
  if (status >= 300 && status < 400) throw new ServerError("moved");
  if (status === 401 || status === 403) throw new ServerError("refused");
  return answer;
}
