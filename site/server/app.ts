import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { registerPages, type AstroHandler } from "./astro-pages.ts";
import { cspDirectives } from "./csp.ts";
import type { SiteEnv } from "./env.ts";
import { registerProxy } from "./proxy.ts";
import { registerStaticFiles } from "./static-files.ts";

/** Above this brotli costs more time than it saves in bytes for pages made at each request. */
const brotliQuality = 4;

/** The site's server: security headers, compression, built files, the way to the CMS, and Astro for every page. */
export async function createServer(env: SiteEnv, renderPage: AstroHandler, clientDirectory: string): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: env.logLevel },
    trustProxy: "loopback",
    routerOptions: { ignoreTrailingSlash: true },
  });
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    // Over plain http, as in a first trial, the browser must not be told to insist on https.
    strictTransportSecurity: env.siteUrl?.startsWith("https:") ?? false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await server.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // Each piece goes out as it comes: the first rows of a scored study must not wait for the last.
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  await registerStaticFiles(server, clientDirectory);
  await registerProxy(server, env);
  await registerPages(server, renderPage);
  return server;
}
