import type { IncomingHttpHeaders } from "node:http";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { buildConnector } from "undici";
import type { ProxyWatch } from "@trabecula/client-address";
import type { ErrorReply } from "@trabecula/contracts";
import { endpoints, isFileBody, silenceLimitMs, usualJsonBytes, type Endpoint } from "@trabecula/contracts/endpoints";
import { createFewLines, type FewLines } from "@trabecula/telemetry";
import { agentOfCallers, knowCallers, connectToAny } from "./cms-connections.ts";
import type { SiteEnv } from "./env.ts";
import type { UploadLimits } from "./limit-uploads.ts";
import type { KnownSessions } from "./known-sessions.ts";
import { nothingHere } from "./refusals.ts";
import { siteMetadataHeaders } from "./site-metadata.ts";
import { watchStopping } from "./stopping.ts";
import { takeWholeBodies } from "./whole-body.ts";

interface Part {
  readonly prefix: string;
  readonly paths: readonly string[];
  /** Null for files, which stream. */
  readonly maxBytes: number | null;
  readonly silenceMs: number;
}

const unavailable: ErrorReply = { message: "Our server is temporarily down. Please try again later.", code: "unavailable" };

/** Limit per part, above any CMS queue, so that the CMS itself reports a full queue. */
const mostConnections = 1024;

interface Guards {
  readonly bodies: UploadLimits;
  readonly sessions: KnownSessions;
  readonly proxies: ProxyWatch;
}

/**
 * Forwards only contract endpoints, with client address, host and scheme; files and responses stream. Removes `Expect:
 * 100-continue`, already acknowledged here.
 */
export async function registerProxy(server: FastifyInstance, env: SiteEnv, { bodies, sessions, proxies }: Guards): Promise<void> {
  const isStopping = watchStopping(server, env.cmsUrls);
  const fewLines = createFewLines();
  for (const part of [...partsOf(endpoints), uploads]) {
    await server.register((calls) => {
      if (part.maxBytes === null) bodies.limitStreamed(calls);
      else bodies.limitBuffered(calls);
      sessions.learnFrom(calls);
      return registerPart(calls, part, { env, fewLines, proxies, connect: connectToAny(env.cmsUrls, isStopping) });
    });
  }
  for (const url of ["/api", "/api/*"]) server.all(url, (_request, reply) => reply.code(404).send(nothingHere));
}

const uploads: Part = { prefix: "/uploads", paths: ["/", "/*"], maxBytes: usualJsonBytes, silenceMs: 30_000 };

/** Groups endpoints by first path segment, body size and longest silence. Each part has its own connections. */
function partsOf(all: readonly Endpoint[]): Part[] {
  const parts = new Map<string, Part & { paths: string[] }>();
  for (const [path, those] of Map.groupBy(
    all.filter(({ internal }) => !internal),
    (endpoint) => endpoint.path,
  )) {
    const maxBytes = largestBody(those);
    // Methods of one path share a part.
    const silenceMs = Math.max(...those.map(silenceLimitMs));
    const key = `${path.split("/", 2)[1]} ${maxBytes} ${silenceMs}`;
    const part = parts.get(key) ?? { prefix: "/api", paths: [], maxBytes, silenceMs };
    part.paths.push(path);
    parts.set(key, part);
  }
  return [...parts.values()];
}

function largestBody(those: readonly Endpoint[]): number | null {
  if (those.some(({ body }) => isFileBody(body))) return null;
  return Math.max(...those.map(({ body }) => body?.maxBytes ?? 0)) || usualJsonBytes;
}

interface Towards {
  readonly env: SiteEnv;
  readonly fewLines: FewLines;
  readonly proxies: ProxyWatch;
  readonly connect: buildConnector.connector;
}

async function registerPart(
  calls: FastifyInstance,
  { prefix, paths, maxBytes, silenceMs }: Part,
  { env, fewLines, proxies, connect }: Towards,
): Promise<void> {
  // Fastify's parsers would parse bodies and apply their own limit.
  calls.removeAllContentTypeParsers();
  if (maxBytes !== null) takeWholeBodies(calls, maxBytes);
  knowCallers(calls);
  await calls.register(httpProxy, {
    upstream: env.cmsUrls[0],
    prefix,
    rewritePrefix: prefix,
    routes: [...paths],
    proxyPayloads: maxBytes === null,
    // Default retries would hit a CMS with 503 ten times within 0.1 s.
    retryMethods: [],
    // Default logging would include URLs.
    disableRequestLogging: true,
    undici: agentOfCallers({ connections: mostConnections, headersTimeout: silenceMs, bodyTimeout: silenceMs, connect }),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutOwn(headers),
        ...forwardedHeaders(request as FastifyRequest, env),
        "x-request-id": (request as FastifyRequest).id,
        ...siteMetadataHeaders((request as FastifyRequest).url, proxies.seen()),
      }),
      rewriteHeaders: withoutConnection,
      onError: (reply, { error }) => {
        // Client disconnects are in the access log, not an error.
        const facts = reply.raw.destroyed ? null : fewLines();
        if (facts) reply.log.error({ code: (error as NodeJS.ErrnoException).code, ...facts }, "The CMS does not answer");
        void reply.code(503).send(unavailable);
      },
    },
  });
}

/** Connection headers that undici refuses. */
function withoutOwn({ expect: _1, "keep-alive": _2, upgrade: _3, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

/** Drops headers of the connection to the CMS. */
function withoutConnection({ connection: _1, "keep-alive": _2, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

function forwardedHeaders(request: FastifyRequest, env: SiteEnv): Record<string, string> {
  const host = request.headers.host ?? "";
  return { "x-forwarded-for": request.client.address, "x-forwarded-host": host, "x-forwarded-proto": schemeOf(request, host, env) };
}

/** The public URL gives the scheme behind a TLS balancer. */
function schemeOf(request: FastifyRequest, host: string, env: SiteEnv): string {
  if (env.siteUrl) {
    const publicAddress = new URL(env.siteUrl);
    if (publicAddress.host === host) return publicAddress.protocol.slice(0, -1);
  }
  return request.client.scheme;
}
