import type { IncomingHttpHeaders } from "node:http";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { buildConnector } from "undici";
import type { ErrorReply } from "@trabecula/contracts";
import { endpoints, isFileBody, usualJsonBytes, type Endpoint } from "@trabecula/contracts/endpoints";
import { createFewLines, type FewLines } from "@trabecula/telemetry";
import { agentOfCallers, knowCallers } from "./agent-of-callers.ts";
import { connectToAny } from "./connect-to-any.ts";
import type { SiteEnv } from "./env.ts";
import type { BodyGuards } from "./limit-bodies.ts";
import type { KnownSessions } from "./known-sessions.ts";
import { nothingHere } from "./refusals.ts";
import { siteFactsHeaders } from "./site-facts.ts";
import { watchStopping } from "./watch-stopping.ts";
import { takeWholeBodies } from "./whole-body.ts";

/** Addresses of the CMS that the browser may reach: the site's own calls, and pictures of the published texts. */
interface Part {
  readonly prefix: string;
  readonly paths: readonly string[];
  /** Of a body; null where a file is taken, which streams through as it comes, however long that takes. */
  readonly maxBytes: number | null;
}

const unavailable: ErrorReply = {
  message: "Our server is temporarily down. Please try again later.",
  code: "unavailable",
};

/** A study of a hundred thousand rows may stream for minutes; silence for longer than this ends a call. */
const upstreamSilenceMs = 10 * 60 * 1000;

/** Of each part at once. More than wait in any line of the CMS, so that it is the CMS that says when one is full. */
const mostConnections = 1024;

/** What all parts of the server share. */
interface Guards {
  readonly bodies: BodyGuards;
  readonly sessions: KnownSessions;
}

/**
 * Hands a request to the CMS as it came: files and replies stream without a limit of their own (the CMS has its own),
 * cookies pass, and the CMS learns who asked, for which host, and by which scheme. A sender that asks before it sends
 * (`Expect: 100-continue`) has been told to go on by this server; the client towards the CMS refuses to ask. What is not
 * an endpoint of the contracts (Strapi's panel, its generic content routes) is not handed on.
 */
export async function registerProxy(server: FastifyInstance, env: SiteEnv, { bodies, sessions }: Guards): Promise<void> {
  const isStopping = watchStopping(server, env.cmsUrls);
  const fewLines = createFewLines();
  for (const part of [...partsOf(endpoints), uploads]) {
    await server.register((calls) => {
      if (part.maxBytes === null) bodies.guardFiles(calls);
      else bodies.guardHeld(calls);
      sessions.learnFrom(calls);
      return registerPart(calls, part, { env, fewLines, connect: connectToAny(env.cmsUrls, isStopping) });
    });
  }
  for (const url of ["/api", "/api/*"]) server.all(url, (_request, reply) => reply.code(404).send(nothingHere));
}

const uploads: Part = { prefix: "/uploads", paths: ["/", "/*"], maxBytes: usualJsonBytes };

/** Endpoints by their first word and the size of their bodies; each part has connections of its own. */
function partsOf(all: readonly Endpoint[]): Part[] {
  const parts = new Map<string, Part & { paths: string[] }>();
  for (const [path, those] of Map.groupBy(
    all.filter(({ internal }) => !internal),
    (endpoint) => endpoint.path,
  )) {
    const maxBytes = largestBody(those);
    const key = `${path.split("/", 2)[1]} ${maxBytes}`;
    const part = parts.get(key) ?? { prefix: "/api", paths: [], maxBytes };
    part.paths.push(path);
    parts.set(key, part);
  }
  return [...parts.values()];
}

function largestBody(those: readonly Endpoint[]): number | null {
  if (those.some(({ body }) => isFileBody(body))) return null;
  return Math.max(...those.map(({ body }) => body?.maxBytes ?? 0)) || usualJsonBytes;
}

/** What all parts have in common. */
interface Towards {
  readonly env: SiteEnv;
  readonly fewLines: FewLines;
  readonly connect: buildConnector.connector;
}

async function registerPart(calls: FastifyInstance, { prefix, paths, maxBytes }: Part, { env, fewLines, connect }: Towards): Promise<void> {
  // Fastify's own would read JSON and plain text, and refuse what is longer than its own limit.
  calls.removeAllContentTypeParsers();
  if (maxBytes !== null) takeWholeBodies(calls, maxBytes);
  knowCallers(calls);
  await calls.register(httpProxy, {
    upstream: env.cmsUrls[0],
    prefix,
    rewritePrefix: prefix,
    routes: [...paths],
    proxyPayloads: maxBytes === null,
    // It would ask a CMS that answers 503 ten times more, within a tenth of a second.
    retryMethods: [],
    // It would write the addresses of calls.
    disableRequestLogging: true,
    undici: agentOfCallers({
      connections: mostConnections,
      headersTimeout: upstreamSilenceMs,
      bodyTimeout: upstreamSilenceMs,
      connect,
    }),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutOwn(headers),
        ...forwardedHeaders(request as FastifyRequest, env),
        "x-request-id": (request as FastifyRequest).id,
        ...siteFactsHeaders((request as FastifyRequest).url),
      }),
      onError: (reply, { error }) => {
        // Of a caller who has left the access log tells; the CMS may be well.
        const facts = reply.raw.destroyed ? null : fewLines();
        if (facts) reply.log.error({ code: (error as NodeJS.ErrnoException).code, ...facts }, "The CMS does not answer");
        void reply.code(503).send(unavailable);
      },
    },
  });
}

/** Headers of the connection to this server, which the client towards the CMS refuses to send. */
function withoutOwn({ expect: _1, "keep-alive": _2, upgrade: _3, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
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
