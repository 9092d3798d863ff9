import { clientMetadata, createProxyWatch, type ClientMetadata, type ProxyWatch, type TrustedProxies } from "@trabecula/client-address";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Replaces fastify's `ip` and `protocol`, which accept any text. */
    readonly client: ClientMetadata;
  }
}

/** @returns a watch for untrusted proxies */
export function registerClient(server: FastifyInstance, isTrusted: TrustedProxies): ProxyWatch {
  const proxies = createProxyWatch((sentence) => server.log.warn(sentence));
  server.addHook("onRequest", async ({ raw }) => proxies.look(raw, isTrusted));
  server.decorateRequest("client", {
    getter() {
      return clientMetadata(this.raw, isTrusted);
    },
  });
  return proxies;
}
