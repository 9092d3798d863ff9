import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TrustedProxies } from "@trabecula/client-address";
import {
  answeredLine,
  errorCode,
  givenRequestId,
  isAskedAllTheTime,
  logLine,
  stackLines,
  whenAnswered,
  type AnsweredCall,
} from "@trabecula/telemetry";
import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from "fastify";
import type { SiteEnv } from "./env.ts";
import { lastingPages, pageAt } from "./pages/known-pages.ts";

interface Out {
  write(line: string): void;
}

interface PinoLine {
  readonly level: string;
  readonly time: number;
  readonly message?: string;
  readonly err?: ReturnType<typeof whereItWas>;
}

/** The log of the site, in lines as the CMS writes them. No line has an address: it may hold the token of a mailed link. */
export function logOptions({ logLevel, logFormat }: SiteEnv, out: Out): FastifyServerOptions {
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

/** The proxy's library writes a stack for each call that finds no CMS, whatever it is told; the proxy here says so itself, a few times a minute. */
const withoutProxysOwn: LogMethod = function (given, write) {
  if (given[1] !== "response errored") write.apply(this, given);
};

/** A trusted proxy's id of the request, or else a new one. The answer's header tells it, and the CMS logs the same. */
export function requestIdFor(request: IncomingMessage, isTrusted: TrustedProxies): string {
  return givenRequestId(request, isTrusted) ?? randomBytes(12).toString("hex");
}

/** A line of pino, whose facts are those of the event, as both servers write lines. */
function rewritten(line: string, format: SiteEnv["logFormat"]): string {
  const { level, time, message = "", err, ...facts } = JSON.parse(line) as PinoLine;
  const where = err && { code: err.type, stack: err.stack.split("\n") };
  return logLine(format, { time: new Date(time), level, server: "site", message, facts: { ...facts, ...where } });
}

/** Messages of errors may quote what was sent. */
function whereItWas(error: Error) {
  return { type: errorCode(error), message: "", stack: stackLines(error).join("\n") };
}

/** Sends the id of its request with every answer, and logs the answer: at `info`, or at `debug` what programs ask for all the time. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  onAnswered(server, ({ log }, call) => {
    const { requestId: _inEveryLine, ...facts } = answeredLine(call);
    log[isAskedAllTheTime(call.route) ? "debug" : "info"](facts, "Answered");
  });
}

/** Tells of every request once it is over. */
export function onAnswered(server: FastifyInstance, tell: (request: FastifyRequest, call: AnsweredCall) => void): void {
  server.addHook("onRequest", async (request, reply) =>
    whenAnswered(request.raw, reply.raw, { requestId: request.id, routeOf: () => routeOf(request) }, (call) => tell(request, call)),
  );
}

/** The page of an address, or else its route: neither has what an address holds. Built files count as one. */
function routeOf({ method, url, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url ?? "no route";
  const page = route === "/*" ? pageAt(url.split("?", 1)[0] ?? "/") : route;
  const name = route !== "/*" || lastingPages.includes(page) ? page : route;
  return `${method} ${name.startsWith("/_astro/") ? "/_astro/*" : name}`;
}
