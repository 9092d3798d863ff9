import type { Core } from "@strapi/strapi";

/**
 * Runs `task` once this process answers requests. Strapi's own commands (export, import) load the application too: they must
 * send no mail and begin no fit, since they end as soon as their work is done.
 */
export function whenServing(strapi: Core.Strapi, task: () => void): void {
  strapi.server.httpServer.once("listening", task);
}
