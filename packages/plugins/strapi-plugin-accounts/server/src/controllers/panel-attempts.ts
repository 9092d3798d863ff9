import type { Core } from "@strapi/strapi";
import { networkOf } from "@trabecula/client-address";
import { AppError, type EdgeState } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { rejectIfQueueFull } from "../services/users/passwords.ts";
import { countUse, type RateLimit } from "../services/rate-limit/rate-limit.ts";

/** Strapi's own limit per address and e-mail, which each process would count separately. */
const attempts: RateLimit = { name: "panel-login", hits: 5, windowMs: 5 * 60_000 };
/** Per network for all e-mails, against searches for staff addresses. */
const attemptsOfNetwork: RateLimit = { name: "panel-login-network", hits: 50, windowMs: 5 * 60_000 };

/** Counts panel logins in the shared counter, so that several servers do not multiply attempts. */
export function countPanelAttempts(strapi: Core.Strapi): void {
  const skip = async (ctx: Context) => {
    try {
      rejectIfQueueFull();
      const { client } = ctx.state as EdgeState;
      const network = networkOf(client.address);
      await countUse(strapi, attemptsOfNetwork, network);
      await countUse(strapi, attempts, `${emailOf(ctx)} ${network}`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.set("Retry-After", String(error.retryAfterSeconds));
      ctx.throw(error.status, error.message);
    }
    return true;
  };
  strapi.config.set("admin.rateLimit", { enabled: true, skip });
}

function emailOf(ctx: Context): string {
  const { email } = (ctx.request.body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email.trim().toLowerCase() : "";
}
