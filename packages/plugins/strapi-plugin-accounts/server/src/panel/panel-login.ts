import { ZSecondFactor } from "@trabecula/contracts";
import { AppError, currentRequestId, inTransaction, noteFailure, type Strapi } from "@trabecula/strapi-kit";
import { errors } from "@strapi/utils";
import type { Context, Next } from "koa";
import { recordEvent } from "../services/audit/index.ts";
import { cachedSettings } from "../services/settings/index.ts";
import { isRightCode, ofStrangers, wrongCode } from "../services/two-factor/check-second-factor.ts";
import { deleteFactor, factorSince } from "../services/two-factor/factor-rows.ts";
import { hashPassword, passwordMatches } from "../services/users/passwords.ts";
import { tellPanelUser } from "../services/panel/panel-two-factor.ts";
import { factorOwner, objectOf, type PanelUser } from "../services/panel/panel-user.ts";
import { bodyOf, forgivePanelAttempt, markPanelBrowser, type PanelContext } from "./panel-attempts.ts";

type LogInOutcome = readonly [null, PanelUser] | readonly [null, false, { readonly message: string }] | readonly [Error];

const refused = (message: string): LogInOutcome => [null, false, { message }];

/** Hashes in our queue, in constant time (Strapi's login reveals staff addresses), and asks for the second factor. */
export function keepPanelLoginLikeOurs(strapi: Strapi): void {
  const checkCredentials = async ({ email, password }: { email: unknown; password: unknown }): Promise<LogInOutcome> => {
    // Strapi passes any type; bcrypt fails on numbers.
    if (typeof email !== "string" || typeof password !== "string") return refused("Invalid credentials");
    const user = (await strapi.db.query("admin::user").findOne({ where: { email } })) as PanelUser | null;
    if (!(await passwordMatches(password, user?.password ?? null)) || user === null) return refused("Invalid credentials");
    if (user.isActive !== true) return refused("User not active");
    const ctx = strapi.requestContext.get() as PanelContext | undefined;
    if (ctx) await forgivePanelAttempt(strapi, ctx);
    const problem = await factorProblem(strapi, user, bodyOf(ctx)["code"]);
    if (problem) return [problem];
    if (ctx) await markPanelBrowser(strapi, ctx, user);
    return [null, user];
  };
  const auth = strapi.service("admin::auth") as unknown as { forgotPassword(given: { readonly email: string }): Promise<unknown> };
  const { forgotPassword } = auth;
  Object.assign(auth, {
    checkCredentials,
    validatePassword: passwordMatches,
    hashPassword,
    // Strapi does not await this, so an error would end the process.
    forgotPassword: async (given: { readonly email: string }) => {
      try {
        const user = (await strapi.db.query("admin::user").findOne({ where: { email: given.email, isActive: true } })) as PanelUser | null;
        if (user) await recordEvent(strapi, null, { action: "panel.password-forgotten", object: objectOf(user) });
        await forgotPassword(given);
      } catch (error) {
        noteFailure(strapi, { place: "panel-passwords", requestId: currentRequestId(strapi), status: null }, error);
      }
    },
  });
}

/** Null: no second factor, or a right code. */
async function factorProblem(strapi: Strapi, user: PanelUser, typed: unknown): Promise<Error | null> {
  const owner = factorOwner(user);
  if ((await factorSince(strapi, owner)) === null) return null;
  const code = ZSecondFactor.safeParse(typed);
  if (!code.success) return notAllowed("Enter the code that your authenticator app shows, or a recovery code.");
  try {
    if (await isRightCode(strapi, owner, code.data, { limit: ofStrangers, subject: user.documentId })) return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new errors.RateLimitError(error.message, { code: loginNotAllowed });
  }
  await recordEvent(strapi, null, { action: "login.code-wrong", object: objectOf(user) });
  return notAllowed(wrongCode);
}

/** Strapi passes on only this code. */
const loginNotAllowed = "LOGIN_NOT_ALLOWED";

/** `secondFactor` makes the panel's login page ask for a code. */
function notAllowed(message: string): Error {
  return new errors.ApplicationError(message, { code: loginNotAllowed, secondFactor: true });
}

type Controller = Record<"register" | "resetPassword", (ctx: PanelContext) => Promise<void>>;

/** Strapi opens a session after a password link, which would skip the second factor. */
export function openNoSessionByLink(strapi: Strapi): void {
  const closed = (act: Controller["register"], action: "panel.registered" | "panel.password-reset") => async (ctx: PanelContext) => {
    await act(ctx);
    const { user } = ((ctx.body ?? {}) as { data?: { user?: PanelUser } }).data ?? {};
    if (user === undefined || (await factorSince(strapi, factorOwner(user))) === null) return;
    await strapi.sessionManager("admin").invalidateRefreshToken(String(user.id));
    ctx.res.removeHeader("Set-Cookie");
    await recordEvent(strapi, { panelUserId: user.id }, { action, object: objectOf(user) });
    throw new errors.ApplicationError("Your password is set. Log in with it and the code of your authenticator app.");
  };
  strapi.get("controllers").extend("admin::authentication", (own: Controller) => ({
    ...own,
    register: closed(own.register, "panel.registered"),
    resetPassword: closed(own.resetPassword, "panel.password-reset"),
  }));
}

/** The setup page of a second factor needs these. */
const readableWithout = new Set([
  "/admin/init",
  "/admin/information",
  "/admin/project-settings",
  "/admin/project-type",
  "/admin/users/me",
  "/admin/users/me/permissions",
]);
const withoutFactor = /^\/accounts\/two-factor(?:\/|$)/;
const otherParts = /^\/(?:api\/|admin\/logout$)/;

/** If required by settings, users without a second factor can only set it up, and admin tokens are refused. */
export function requirePanelFactors(strapi: Strapi): void {
  strapi.server.use(async (ctx: Context, next: Next) => {
    const token = /^bearer\s+(\S+)$/i.exec(ctx.get("Authorization"))?.[1];
    const isFree = withoutFactor.test(ctx.path) || otherParts.test(ctx.path) || (ctx.method === "GET" && readableWithout.has(ctx.path));
    if (token === undefined || isFree || !(await cachedSettings(strapi)).panelNeedsTwoFactor) return next();
    const id = sessionUserId(strapi, token);
    // The panel renews ended sessions.
    if (id === null ? isOfSession(token) : (await factorSince(strapi, factorOwner({ id, documentId: "" }))) !== null) return next();
    const message = "Staff must use two-factor login. Turn it on in the panel, under Settings > Two-factor login.";
    ctx.status = 403;
    ctx.body = { data: null, error: { status: 403, name: "ForbiddenError", message, details: {} } };
  });
}

function sessionUserId(strapi: Strapi, token: string): number | null {
  const known = strapi.sessionManager("admin").validateAccessToken(token);
  return known.isValid ? Number(known.payload.userId) : null;
}

/** Admin tokens are hexadecimal. */
const isOfSession = (token: string): boolean => token.includes(".");

/** Second factors end with their users, and with a new password from Strapi's command line. */
export function endPanelFactors(strapi: Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: ["admin::user"],
    afterDelete: async ({ result }) => void (await deleteFactor(strapi, factorOwner(result as PanelUser))),
  });
  const service = strapi.service("admin::user") as unknown as { resetPasswordByEmail(email: string, password: string): Promise<void> };
  const { resetPasswordByEmail } = service;
  service.resetPasswordByEmail = async (email, password) => {
    await resetPasswordByEmail(email, password);
    const user = (await strapi.db.query("admin::user").findOne({ where: { email } })) as PanelUser;
    await inTransaction(strapi, async () => {
      if (await deleteFactor(strapi, factorOwner(user)))
        await tellPanelUser(strapi, user, null, { action: "two-factor.removed", detail: "by the command line" });
    });
  };
}
