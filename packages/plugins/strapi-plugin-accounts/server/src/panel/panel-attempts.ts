import { networkOf } from "@trabecula/client-address";
import { AppError, type EdgeState, type Strapi } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { accountsConfig } from "../config.ts";
import { markBrowser, panelMarks, readMarks } from "../controllers/cookies.ts";
import { countAttempt, failureCounters, forgiveFailures, panelLimits, type FailureCounter } from "../services/login/failure-limits.ts";
import { knownAs, type Credentials } from "../services/login/known-browsers.ts";
import { factorOwner, type PanelUser } from "../services/panel/panel-user.ts";
import { factorSince } from "../services/two-factor/factor-rows.ts";
import { rejectIfQueueFull } from "../services/users/passwords.ts";

export type PanelContext = Context & { request: { body?: unknown } };

const countersOf = new WeakMap<Context, readonly FailureCounter[]>();

/** Replaces Strapi's limit, which counts successes too, in each process. */
export function countPanelAttempts(strapi: Strapi): void {
  const skip = async (ctx: PanelContext) => {
    try {
      rejectIfQueueFull();
      const { address } = (ctx.state as EdgeState).client;
      const [email, network] = [emailOf(ctx), networkOf(address)];
      const counters = failureCounters(`${email} ${network}`, network, await browserOf(strapi, ctx), panelLimits);
      await countAttempt(strapi, counters, address);
      countersOf.set(ctx, counters);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.set("Retry-After", String(error.retryAfterSeconds));
      ctx.throw(error.status, error.message);
    }
    return true;
  };
  strapi.config.set("admin.rateLimit", { enabled: true, skip });
}

/** Removes counted failures after a correct password. */
export async function forgivePanelAttempt(strapi: Strapi, ctx: PanelContext): Promise<void> {
  await forgiveFailures(strapi, countersOf.get(ctx) ?? []);
}

export async function markPanelBrowser(strapi: Strapi, ctx: PanelContext, user: PanelUser): Promise<void> {
  markBrowser(ctx, accountsConfig(strapi).browserSecrets, await credentialsOf(strapi, user), panelMarks);
}

async function browserOf(strapi: Strapi, ctx: PanelContext): Promise<string | null> {
  const marks = readMarks(ctx, panelMarks);
  const { email } = bodyOf(ctx);
  if (marks.length === 0 || typeof email !== "string") return null;
  const user = (await strapi.db.query("admin::user").findOne({ where: { email } })) as PanelUser | null;
  return user && knownAs(accountsConfig(strapi).browserSecrets, await credentialsOf(strapi, user), marks, Date.now());
}

async function credentialsOf(strapi: Strapi, user: PanelUser): Promise<Credentials> {
  const since = await factorSince(strapi, factorOwner(user));
  return { documentId: user.documentId, password: user.password ?? "", twoFactorSince: since === null ? null : String(since) };
}

export function bodyOf(ctx: PanelContext | undefined): Readonly<Record<string, unknown>> {
  return (ctx?.request.body ?? {}) as Record<string, unknown>;
}

function emailOf(ctx: PanelContext): string {
  const { email } = bodyOf(ctx);
  return typeof email === "string" ? email.trim().toLowerCase() : "";
}
