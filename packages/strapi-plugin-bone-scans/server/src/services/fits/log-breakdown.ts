import type { Core } from "@strapi/strapi";
import { noteFailure } from "@trabecula/strapi-kit";
import type { ClaimedFit } from "./fit-claims.ts";

export function logBreakdown(strapi: Core.Strapi, fit: ClaimedFit, error: unknown): void {
  strapi.log.error(`fit ${fit.publicId} broke down, attempt ${fit.attempts}`);
  noteFailure(strapi, { place: "fits", requestId: null, status: null }, error);
}
