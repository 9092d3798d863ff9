import type { Context } from "koa";
import { oidc } from "@trabecula/contracts/endpoints";
import { defineRoute, done, thenDone, readUpload } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import { completeLogin, finishOidc, type Landing } from "../services/oidc/finish-login.ts";
import { endByProvider } from "../services/oidc/log-out.ts";
import { newState } from "../services/oidc/oidc-rows.ts";
import { listIdentities, unlinkIdentity } from "../services/oidc/own-identities.ts";
import { startOidc } from "../services/oidc/start-login.ts";
import { findSession } from "../services/sessions/index.ts";
import { isInstitutionalOnly } from "../services/settings/index.ts";
import { callerOf } from "./caller.ts";
import { readBrowserSecret, readSessionCookies, setBrowserSecret } from "./cookies.ts";
import { letIn, loginAttemptOf } from "./entrance.ts";

export const oidcRoutes = {
  providers: defineRoute(oidc.providers, async ({ strapi }) => ({
    items: accountsConfig(strapi).oidcProviders.map(({ key, name }) => ({ key, name })),
    only: await isInstitutionalOnly(strapi),
  })),
  start: defineRoute(oidc.start, async ({ strapi, params, body, ctx }) => {
    const session = body.purpose === "login" ? null : await findSession(strapi, readSessionCookies(ctx), { unattended: false });
    const browser = readBrowserSecret(ctx) ?? newState();
    const url = await startOidc(strapi, params.key, body, { actor: session?.actor ?? null, browser, address: callerOf(ctx).address });
    setBrowserSecret(ctx, browser);
    return { url };
  }),
  callback: defineRoute(oidc.callback, async ({ strapi, params, ctx }) => {
    const returned = { key: params.key, query: new URLSearchParams(ctx.querystring), browser: readBrowserSecret(ctx) };
    const landing = await finishOidc(strapi, returned, loginAttemptOf(ctx));
    if (landing.entered) letIn(strapi, ctx, landing.entered);
    goTo(ctx, accountsConfig(strapi).siteUrl, landing);
  }),
  link: defineRoute(oidc.link, async ({ strapi, body, ctx }) =>
    letIn(strapi, ctx, await completeLogin(strapi, body, readBrowserSecret(ctx), loginAttemptOf(ctx))),
  ),
  backchannel: defineRoute(oidc.backchannel, async ({ strapi, params, body }) => {
    const form = new URLSearchParams(Buffer.from(await readUpload(body)).toString("utf8"));
    await endByProvider(strapi, params.key, form.get("logout_token") ?? "");
    return done;
  }),
  identities: defineRoute(oidc.identities, ({ strapi, actor }) => listIdentities(strapi, actor)),
  unlink: defineRoute(oidc.unlink, ({ strapi, actor, params }) => thenDone(unlinkIdentity(strapi, actor, params.id))),
};

function goTo(ctx: Context, siteUrl: string, { path, fragment }: Landing): void {
  const behind = new URLSearchParams(fragment).toString();
  ctx.status = 303;
  ctx.set("Location", `${siteUrl}${path}${behind && `#${behind}`}`);
  ctx.set("Referrer-Policy", "no-referrer");
  ctx.body = "";
}
