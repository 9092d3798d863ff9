import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import type { Access } from "@trabecula/contracts/endpoints";
import { AppError, notFound } from "@trabecula/strapi-kit";
import { readSessionCookies } from "../controllers/session-cookies.ts";
import { recordRefusal } from "../services/audit/index.ts";
import { findSession, type SessionState } from "../services/sessions/index.ts";
import { recentSettings } from "../services/settings/index.ts";

/**
 * Lets a request on to its route with its session in `ctx.state`, by the route's access rule.
 * @throws AppError `no_session` (401), `forbidden` (403), `two_factor_missing` (403) of administrators where they need it; for
 *   routes of administrators always `not_found`, as if the route were missing
 */
export async function sessionPolicy(
  policyContext: Context,
  config: { access: Access; unattended: boolean; route: string },
  { strapi }: { strapi: Core.Strapi },
): Promise<true> {
  // Strapi hands over a flat copy without the context's getters; the request leads back to the real one.
  const { ctx } = policyContext.request;
  const session = await findSession(strapi, readSessionCookies(ctx), config);
  if (!session) throw config.access === "admin" ? notFound() : new AppError("no_session", "Please log in first.");
  const refusal = await refusalFor(strapi, session, config.access);
  if (refusal) {
    await recordRefusal(strapi, session.actor, config.route);
    throw refusal;
  }
  Object.assign(ctx.state, session);
  return true;
}

async function refusalFor(strapi: Core.Strapi, { actor, account }: SessionState, access: Access): Promise<AppError | null> {
  if (access === "admin" && actor.role !== "admin") return notFound();
  if (access !== "session" && (access === "patient") !== (actor.role === "patient"))
    return new AppError("forbidden", "Your account does not include this.");
  if (access !== "admin" || account.two_factor_since !== null || !(await recentSettings(strapi)).adminsNeedTwoFactor) return null;
  return new AppError("two_factor_missing", "Administrators log in with two factors here. Turn it on in your settings first.");
}
