import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { headersFile } from "./pages/page-files.ts";

/** Caches hashed names for a year, other names for an hour. */
export async function registerStaticFiles(server: FastifyInstance, directory: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    index: false,
    // The page store serves the default pages, until it has newer ones.
    globIgnore: ["**/*.html*", headersFile],
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/_astro/");
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
