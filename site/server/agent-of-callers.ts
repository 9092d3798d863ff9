import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Agent, type Dispatcher } from "undici";

const callers = new AsyncLocalStorage<ServerResponse>();

export function knowCallers(calls: FastifyInstance): void {
  calls.addHook("preHandler", (_request, reply, done) => callers.run(reply.raw, done));
}

type Done = (error: Error | null, answer: Dispatcher.ResponseData) => void;

/** Aborts calls to the CMS when the client disconnects, even before the response. */
export function agentOfCallers(options: Agent.Options) {
  const agent = new Agent(options);
  const request = (call: Dispatcher.RequestOptions, done: Done) => agent.request({ ...call, signal: leavingOf(callers.getStore()) }, done);
  // The proxy only uses the `done` callback.
  return { request: request as Dispatcher["request"], destroy: () => agent.destroy() };
}

function leavingOf(answer: ServerResponse | undefined): AbortSignal | null {
  if (!answer) return null;
  const leaving = new AbortController();
  // Node warns above ten listeners; server, limits and pipes need that many.
  answer.setMaxListeners(20).once("close", () => {
    if (!answer.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
