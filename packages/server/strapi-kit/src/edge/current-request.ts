import type { Core } from "@strapi/strapi";
import type { EdgeState } from "./edge-state.ts";

/** Id of the current request; null in the background. Jobs store it to link log entries. */
export function currentRequestId(strapi: Pick<Core.Strapi, "requestContext">): string | null {
  return (strapi.requestContext.get()?.state as Partial<EdgeState> | undefined)?.requestId ?? null;
}
