import { clientMetadata, type ClientMetadata, type TrustedProxies } from "@trabecula/client-address";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Replaces fastify's `ip` and `protocol`, which accept any text. */
    readonly client: ClientMetadata;
  }
}

/** Same client detection as the CMS. */
export function registerClient(server: FastifyInstance, isTrusted: TrustedProxies): void {
  server.decorateRequest("client", {
    getter() {
      return clientMetadata(this.raw, isTrusted);
    },
  });
}
