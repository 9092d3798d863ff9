import type { Core } from "@strapi/strapi";

/**
 * Runs `task` once the server listens. Strapi's commands (export, import) also load the application, but must not send
 * mail or start fits.
 */
export function whenServing(strapi: Core.Strapi, task: () => void): void {
  strapi.server.httpServer.once("listening", task);
}
