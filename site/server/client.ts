import { clientFacts, type ClientFacts, type TrustedProxies } from "@trabecula/client-address";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, and by which scheme. In place of fastify's own `ip` and `protocol`, which take any text for an address. */
    readonly client: ClientFacts;
  }
}

/** Reads who asks as the CMS does, so that both count the same client. */
export function registerClient(server: FastifyInstance, isTrusted: TrustedProxies): void {
  server.decorateRequest("client", {
    getter() {
      return clientFacts(this.raw, isTrusted);
    },
  });
}
