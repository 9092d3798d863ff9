import type { Context } from "koa";
import type { ClientMetadata } from "@trabecula/client-address";
import { AppError } from "../app-error.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests from other sites' pages. Browsers always send the origin; only programs omit both
 * headers. @throws AppError `foreign_origin`
 */
export function checkOrigin(ctx: Context, client: ClientMetadata, allowedOrigins: ReadonlySet<string>): void {
  if (harmless.has(ctx.method)) return;
  const { origin, "sec-fetch-site": fetchSite } = ctx.req.headers;
  if (origin === undefined && fetchSite === undefined) return;
  if (origin !== undefined && (allowedOrigins.has(origin) || isOwnOrigin(origin, client))) return;
  throw new AppError("foreign_origin", "This call must come from the site itself.");
}

function isOwnOrigin(origin: string, client: ClientMetadata): boolean {
  return client.host !== null && origin === `${client.scheme}://${client.host}`;
}
