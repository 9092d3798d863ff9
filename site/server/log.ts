import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TrustedProxies } from "@trabecula/client-address";
import {
  answeredLine,
  errorCode,
  givenRequestId,
  isPolled,
  logLine,
  stackLines,
  whenAnswered,
  type AnsweredCall,
} from "@trabecula/telemetry";
import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from "fastify";
import type { SiteEnv } from "./env.ts";
import { lastingPages, pageAt } from "./pages/known-pages.ts";

interface PinoLine {
  readonly level: string;
  readonly time: number;
  readonly message?: string;
  readonly err?: ReturnType<typeof whereItWas>;
}

/** Same format as the CMS. Never logs URLs, which may contain mailed tokens. */
export function logOptions({ logLevel, logFormat }: SiteEnv, out: { write(line: string): void }): FastifyServerOptions {
  return {
    logger: {
      level: logLevel,
      stream: { write: (line) => out.write(`${rewritten(line, logFormat)}\n`) },
      base: null,
      messageKey: "message",
      formatters: { level: (level) => ({ level }) },
      serializers: { req: () => ({}), res: () => ({}), err: whereItWas },
      hooks: { logMethod: withoutProxysOwn },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
  };
}

type LogMethod = NonNullable<NonNullable<Exclude<FastifyServerOptions["logger"], boolean | undefined>["hooks"]>["logMethod"]>;

/** The proxy library logs a stack for each failed call; our proxy logs a few per minute. */
const withoutProxysOwn: LogMethod = function (given, write) {
  if (given[1] !== "response errored") write.apply(this, given);
};

/** Takes a trusted proxy's id or makes one; the response has it, and the CMS logs it. */
export function requestIdFor(request: IncomingMessage, isTrusted: TrustedProxies): string {
  return givenRequestId(request, isTrusted) ?? randomBytes(12).toString("hex");
}

function rewritten(line: string, format: SiteEnv["logFormat"]): string {
  const { level, time, message = "", err, ...facts } = JSON.parse(line) as PinoLine;
  const where = err && { code: err.type, stack: err.stack.split("\n") };
  return logLine(format, { time: new Date(time), level, server: "site", message, facts: { ...facts, ...where } });
}

/** Error messages may contain user input. */
function whereItWas(error: Error) {
  return { type: errorCode(error), message: "", stack: stackLines(error).join("\n") };
}

/** Adds the request id to responses and logs them: `info`, or `debug` for polled routes. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  onAnswered(server, ({ log }, call) => {
    const { requestId: _inEveryLine, ...facts } = answeredLine(call);
    log[isPolled(call.route) ? "debug" : "info"](facts, "Answered");
  });
}

export function onAnswered(server: FastifyInstance, tell: (request: FastifyRequest, call: AnsweredCall) => void): void {
  server.addHook("onRequest", async (request, reply) => {
    // Node warns above ten listeners; server, log, metrics, limits and pipes need that many.
    reply.raw.setMaxListeners(20);
    whenAnswered(request.raw, reply.raw, { requestId: request.id, routeOf: () => routeOf(request) }, (call) => tell(request, call));
  });
}

/** Page or route without parameters; built files count as one. */
function routeOf({ method, url, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url ?? "no route";
  const page = route === "/*" ? pageAt(url.split("?", 1)[0] ?? "/") : route;
  const name = route !== "/*" || lastingPages.includes(page) ? page : route;
  return `${method} ${name.startsWith("/_astro/") ? "/_astro/*" : name}`;
}
