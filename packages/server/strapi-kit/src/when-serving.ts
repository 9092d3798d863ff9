import type { Strapi } from "./sql.ts";

/** Strapi's commands (export, import) also load the application, but must not send mail or start fits. */
export function whenServing(strapi: Strapi, task: () => void): void {
  const { httpServer } = strapi.server;
  // Each job has a listener; more than ten are no leak.
  httpServer.setMaxListeners(0);
  httpServer.once("listening", task);
}
