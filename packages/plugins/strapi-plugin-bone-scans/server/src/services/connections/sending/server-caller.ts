import { Busy, createAttempts, readBody, type AttemptOptions, type RedcapAnswer as HttpAnswer } from "@trabecula/redcap";
import type { HttpRequest, SendHttp } from "../send-http.ts";
import { ServerError } from "./server-error.ts";

export interface CallerOptions extends AttemptOptions {
  readonly send: SendHttp;
  readonly busyStatus?: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export type CallServer = (request: HttpRequest) => Promise<Answer>;

const mostAnswerBytes = 4_000_000;

/** Returns answers of status 200 to 499. Redirects, refused logins and 429 throw. */
export function createCaller({ send, busyStatus, ...options }: CallerOptions): CallServer {
  const attempts = createAttempts(options, (problem) => new ServerError(problem));
  return (request) =>
    attempts.run(async (signal) => {
      const answer = await send(request, signal);
      const text = await textOf(answer);
      const { status, retryAfter } = answer;
      if (status === 429 || status >= 500 || status === busyStatus) throw new Busy(retryAfter);
      if (status >= 300 && status < 400) throw new ServerError("moved");
      if (status === 401 || status === 403) throw new ServerError("refused");
      return { status, text };
    });
}

async function textOf({ body }: HttpAnswer): Promise<string> {
  const bytes = await readBody(body, mostAnswerBytes);
  if (bytes === null) throw new ServerError("too_large");
  return bytes.toString("utf8");
}
