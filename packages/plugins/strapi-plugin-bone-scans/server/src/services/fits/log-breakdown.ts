import type { Core } from "@strapi/strapi";
import { noteFailure } from "@trabecula/strapi-kit";
import type { ClaimedFit } from "./fit-claims.ts";

export function logBreakdown(strapi: Core.Strapi, fit: ClaimedFit, error: unknown): void {
  noteFailure(strapi, { place: "fits", requestId: fit.requestId, status: null }, error);
}
