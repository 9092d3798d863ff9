import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Agent, type Dispatcher, buildConnector } from "undici";

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
  answer.once("close", () => {
    if (!answer.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

/** A server on the same network that takes longer is down. */
const timeoutMs = 3_000;

/** Stopping instances come last, so that CMS restarts lose no request. */
export function connectToAny(addresses: readonly string[], isStopping: (address: string) => boolean): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs });
  let turn = 0;
  return (options, done) => {
    const start = turn++ % addresses.length;
    const rotated = [...addresses.slice(start), ...addresses.slice(0, start)];
    attempt(rotated.toSorted((one, other) => Number(isStopping(one)) - Number(isStopping(other))));

    function attempt([address = "", ...others]: readonly string[]): void {
      const { protocol, host, hostname, port } = new URL(address);
      connect({ ...options, protocol, host, hostname, port }, (...result) => {
        if (result[0] && others.length > 0) attempt(others);
        else done(...result);
      });
    }
  };
}
