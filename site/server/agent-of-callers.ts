import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Agent, type Dispatcher } from "undici";

const callers = new AsyncLocalStorage<ServerResponse>();

/** Has an agent of these calls know for whom it asks. */
export function knowCallers(calls: FastifyInstance): void {
  calls.addHook("preHandler", (_request, reply, done) => callers.run(reply.raw, done));
}

type Done = (error: Error | null, answer: Dispatcher.ResponseData) => void;

/** Asks the CMS, and breaks a call off when its caller leaves, also before the answer begins: the CMS would work on for nobody. */
export function agentOfCallers(options: Agent.Options) {
  const agent = new Agent(options);
  const request = (call: Dispatcher.RequestOptions, done: Done) => agent.request({ ...call, signal: leavingOf(callers.getStore()) }, done);
  // The proxy asks with `done` alone, never for a promise.
  return { request: request as Dispatcher["request"], destroy: () => agent.destroy() };
}

/** Aborted when the connection closes under an answer that has not ended. */
function leavingOf(answer: ServerResponse | undefined): AbortSignal | null {
  if (!answer) return null;
  const leaving = new AbortController();
  // The server, its bounds and what pipes the answer have ten, where Node would write a warning into the log.
  answer.setMaxListeners(20).once("close", () => {
    if (!answer.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
