import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorReply } from "@trabecula/contracts";
import type { SiteEnv } from "./env.ts";
import { nothingHere } from "./refusals.ts";
import { takeWholeBody } from "./whole-body.ts";

/** The parts of the CMS that the browser may reach; Strapi's panel and generic content routes are not among them. */
const forwardedPrefixes = [
  "/api/health",
  "/api/version",
  "/api/contact",
  "/api/content",
  "/api/user",
  "/api/patient",
  "/api/patients",
  "/api/my",
  "/api/report-types",
  "/api/datasets",
  "/api/score",
  "/api/scan-files",
  "/api/reports",
  "/api/dashboard",
  "/api/admin",
  "/uploads",
] as const;

const unavailable: ErrorReply = {
  message: "Our server is temporarily down. Please try again later.",
  code: "unavailable",
};

/** A study of a hundred thousand rows may stream for minutes; silence for longer than this ends a call. */
const upstreamSilenceMs = 10 * 60 * 1000;

/** Of each part at once. More than wait in any line of the CMS, so that it is the CMS that says when one is full. */
const mostConnections = 1024;

/**
 * Hands a request to the CMS as it came: files and replies stream without a limit of their own (the CMS has its own),
 * cookies pass, and the CMS learns who asked, for which host, and by which scheme. A sender that asks before it sends
 * (`Expect: 100-continue`) has been told to go on by this server; the client towards the CMS refuses to ask.
 */
export async function registerProxy(server: FastifyInstance, env: SiteEnv): Promise<void> {
  await server.register(async (calls) => {
    calls.addHook("preHandler", takeWholeBody);
    for (const prefix of forwardedPrefixes) {
      await calls.register(httpProxy, {
        upstream: env.cmsUrl,
        prefix,
        rewritePrefix: prefix,
        undici: { connections: mostConnections, headersTimeout: upstreamSilenceMs, bodyTimeout: upstreamSilenceMs },
        replyOptions: {
          rewriteRequestHeaders: (request, { expect: _answeredHere, ...headers }) => ({
            ...headers,
            ...forwardedHeaders(request as FastifyRequest, env),
          }),
          onError: (reply, { error }) => {
            reply.log.error({ code: (error as NodeJS.ErrnoException).code }, "The CMS does not answer");
            void reply.code(503).send(unavailable);
          },
        },
      });
    }
  });
  for (const url of ["/api", "/api/*"]) server.all(url, (_request, reply) => reply.code(404).send(nothingHere));
}

function forwardedHeaders(request: FastifyRequest, env: SiteEnv): Record<string, string> {
  const host = request.headers.host ?? "";
  return { "x-forwarded-for": request.client.address, "x-forwarded-host": host, "x-forwarded-proto": schemeOf(request, host, env) };
}

/** Behind a balancer that ends TLS, the public address tells the scheme; else the connection does. */
function schemeOf(request: FastifyRequest, host: string, env: SiteEnv): string {
  if (env.siteUrl) {
    const publicAddress = new URL(env.siteUrl);
    if (publicAddress.host === host) return publicAddress.protocol.slice(0, -1);
  }
  return request.client.scheme;
}
