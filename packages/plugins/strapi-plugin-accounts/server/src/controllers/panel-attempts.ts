import type { Core } from "@strapi/strapi";
import { networkOf } from "@trabecula/client-address";
import { AppError, type EdgeState } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { refuseWhileLineIsFull } from "../services/users/passwords.ts";
import { countUse, type RateLimit } from "../services/rate-limit/rate-limit.ts";

/** As many as Strapi allows of one address for one e-mail, which each of its processes would count by itself. */
const attempts: RateLimit = { name: "panel-login", hits: 5, windowMs: 5 * 60_000 };
/** Of a network for all e-mails: who looks for those that staff have soon waits. */
const attemptsOfNetwork: RateLimit = { name: "panel-login-network", hits: 50, windowMs: 5 * 60_000 };

/** Has attempts to log in to Strapi's panel counted where all others are: whoever asks two servers by turns has no more of them. */
export function countPanelAttempts(strapi: Core.Strapi): void {
  // Strapi asks for each attempt whether to leave it out of its own count.
  const skip = async (ctx: Context) => {
    try {
      refuseWhileLineIsFull();
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
