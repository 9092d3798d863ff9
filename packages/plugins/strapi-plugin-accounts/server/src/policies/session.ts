import type { Context } from "koa";
import type { TokenScope } from "@trabecula/contracts";
import type { Access } from "@trabecula/contracts/endpoints";
import { AppError, runAnonymous, notFound, scheduleSession, type Admitted, type EdgeState, type Strapi } from "@trabecula/strapi-kit";
import { readBearer } from "../controllers/caller.ts";
import { readSessionCookies } from "../controllers/cookies.ts";
import { recordRefusal } from "../services/audit/index.ts";
import { findSession, signedSession, type SessionState } from "../services/sessions/index.ts";
import { cachedSettings } from "../services/settings/index.ts";
import { findTokenActor, knownToken, type TokenState } from "../services/tokens/index.ts";
import { placesOf } from "../services/workspaces/record-access.ts";

interface RouteRule {
  readonly access: Access;
  readonly scopes: readonly TokenScope[];
  readonly unattended: boolean;
  readonly route: string;
}

/**
 * Checks the session by the route's access rule, or a personal token by its scopes, ignoring cookies.
 * @throws `no_session` (401), `forbidden` (403), `two_factor_missing` (403) for administrators who need it; tokens:
 * `token_refused` (401), `scope_missing` (403), on administrator routes always `not_found`
 */
export async function sessionPolicy(policyContext: Context, config: RouteRule, { strapi }: { strapi: Strapi }): Promise<true> {
  // Strapi passes a flat copy without getters; the request leads to the real context.
  const { ctx } = policyContext.request;
  const bearer = readBearer(ctx);
  const admit = async (): Promise<void> => {
    const found = bearer === null ? await sessionOf(strapi, ctx, config) : await tokenOf(strapi, ctx, bearer, config);
    const memberships = config.access === "member" ? await placesOf(strapi, found.actor, found.byToken) : [];
    const ownWorkspace = found.byToken?.workspaceId ?? found.actor.personalWorkspaceId;
    Object.assign(ctx.state, found, { memberships, ownWorkspace } satisfies Partial<Admitted>);
  };
  const caller = bearer === null ? signedSession(strapi, readSessionCookies(ctx), Date.now()) : knownToken(bearer);
  // Requests without a session, or with invalid tokens, wait in their network's queue.
  if (caller === null) await runAnonymous(config.route, admit);
  else await scheduleSession(caller).then(admit);
  Object.assign(ctx.state, { admit } satisfies Pick<Admitted, "admit">);
  return true;
}

interface Found extends Pick<SessionState, "actor"> {
  readonly byToken?: TokenState;
}

async function sessionOf(strapi: Strapi, ctx: Context, config: RouteRule): Promise<Found> {
  const session = await findSession(strapi, readSessionCookies(ctx), config);
  if (!session) throw config.access === "admin" ? notFound() : new AppError("no_session", "Please log in first.");
  const refusal = await refusalFor(strapi, session, config.access);
  if (!refusal) return session;
  await recordRefusal(strapi, session.actor, config.route);
  throw refusal;
}

async function tokenOf(strapi: Strapi, ctx: Context, secret: string, { access, scopes, route }: RouteRule): Promise<Found> {
  if (access === "admin") throw notFound();
  // RFC 6750 requires this header.
  ctx.set("WWW-Authenticate", "Bearer");
  const state = await findTokenActor(strapi, secret, (ctx.state as EdgeState).client.address);
  Object.assign(ctx.state, { token: state.token });
  const refusal = tokenRefusal(state, access, scopes);
  if (refusal) {
    await recordRefusal(strapi, state.actor, `${route} by a token`);
    throw refusal;
  }
  ctx.remove("WWW-Authenticate");
  return { actor: state.actor, byToken: state };
}

function tokenRefusal({ actor, scopes }: TokenState, access: Access, needed: readonly TokenScope[]): AppError | null {
  if (needed.length === 0) return new AppError("scope_missing", "No personal token may do this. Please log in.");
  if (!needed.some((scope) => scopes.includes(scope)))
    return new AppError(
      "scope_missing",
      `This endpoint requires a token with the scope ${needed.map((scope) => `“${scope}”`).join(" or ")}.`,
    );
  // Patients have no tokens, and their routes have no scopes.
  return actor.role === "patient" || access === "patient" ? new AppError("forbidden", "Your account does not have access to this.") : null;
}

async function refusalFor(strapi: Strapi, { actor, account }: SessionState, access: Access): Promise<AppError | null> {
  if (access === "admin" && actor.role !== "admin") return notFound();
  if (access !== "session" && (access === "patient") !== (actor.role === "patient"))
    return new AppError("forbidden", "Your account does not have access to this.");
  if (access !== "admin" || account.twoFactorSince !== null || !(await cachedSettings(strapi)).adminsNeedTwoFactor) return null;
  return new AppError("two_factor_missing", "Administrators must use two-factor login. Turn it on in your settings.");
}
