import helmet from "@fastify/helmet";
import { trustedProxies } from "@trabecula/client-address";
import { closeGently } from "@trabecula/graceful-stop";
import Fastify, { type FastifyInstance } from "fastify";
import { limitPipelining, PipelinedMessage } from "./limit-pipelining.ts";
import { registerPages, type BuiltSite } from "./astro-pages.ts";
import { registerClient } from "./client.ts";
import { registerCompression } from "./compression.ts";
import type { SiteEnv } from "./env.ts";
import { createKnownSessions } from "./known-sessions.ts";
import { createUploadLimits } from "./limit-uploads.ts";
import { closeIdleConnections, limitSlowReaders } from "./limit-connections.ts";
import { logAnswers, logOptions, requestIdFor } from "./log.ts";
import { registerMetrics } from "./metrics.ts";
import { registerProxy } from "./proxy.ts";
import { answerUnreadable, registerRefusals } from "./refusals.ts";
import { createErrorReports } from "./report-errors.ts";
import { requestTarget } from "./request-target.ts";
import { registerStaticFiles } from "./static-files.ts";
import { registerStopNotice } from "./stopping.ts";

/** Longer than the largest study takes over a slow line. */
const longestRequestMs = 5 * 60_000;

/** A file or an API response that is opened as a page runs, loads and sends nothing. */
const barePolicy = { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };

/** Security headers, compression, built files, the proxy to the CMS, and Astro for every page. */
export async function createServer(
  env: SiteEnv,
  site: BuiltSite,
  log: { write(line: string): void } = process.stdout,
): Promise<FastifyInstance> {
  const isTrusted = trustedProxies(env.trustProxy);
  const server = Fastify({
    ...logOptions(env, log),
    genReqId: (request) => requestIdFor(request, isTrusted),
    requestTimeout: longestRequestMs,
    // The token of a preview has some 260 characters; fastify takes a hundred for one part of an address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    rewriteUrl: ({ url }) => requestTarget(url ?? "/"),
    clientErrorHandler: answerUnreadable,
    // `registerRefusals` refuses a request without a host.
    http: { requireHostHeader: false, IncomingMessage: PipelinedMessage },
  });
  const sessions = createKnownSessions(isTrusted);
  limitPipelining(server.server, sessions.clientKeyOf, closeIdleConnections(server.server));
  limitSlowReaders(server.server, isTrusted);
  closeGently(server.server);
  logAnswers(server);
  registerMetrics(server, env);
  const proxies = registerClient(server, isTrusted);
  const reportError = createErrorReports(env.cmsUrls);
  registerRefusals(server, reportError);
  await server.register(helmet, {
    // Pages replace it with Astro's own policy.
    contentSecurityPolicy: { useDefaults: false, directives: barePolicy },
    // Plain http, as in a first trial, must not make browsers insist on https.
    strictTransportSecurity: env.siteUrl?.startsWith("https:") ?? false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await registerCompression(server);
  registerStopNotice(server);
  await registerStaticFiles(server, site.clientDirectory);
  const bodies = createUploadLimits(sessions.clientKeyOf);
  await registerProxy(server, env, { bodies, sessions, proxies });
  await registerPages(server, env, { site, bodies, reportError });
  return server;
}
