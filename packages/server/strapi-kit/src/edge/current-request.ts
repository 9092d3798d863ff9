import type { Core } from "@strapi/strapi";
import type { EdgeState } from "./edge-state.ts";

/** The id of the call that is being answered; null in the background. Jobs keep it, so that the log leads from one to the other. */
export function currentRequestId(strapi: Pick<Core.Strapi, "requestContext">): string | null {
  return (strapi.requestContext.get()?.state as Partial<EdgeState> | undefined)?.requestId ?? null;
}
