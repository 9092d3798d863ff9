import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { twoFactor } from "@trabecula/contracts/endpoints";
import { defineRoute, done, type Actor } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  newRecoveryCodes,
  readTwoFactor,
  turnOffTwoFactor,
} from "../services/two-factor/own-two-factor.ts";
import { getUserByRowId } from "../services/users/user-rows.ts";
import { markBrowser } from "./known-browser-cookie.ts";

export const twoFactorRoutes = {
  read: defineRoute(twoFactor.read, ({ strapi, actor }) => readTwoFactor(strapi, actor)),
  begin: defineRoute(twoFactor.begin, ({ strapi, actor, body }) => beginTwoFactor(strapi, actor, body.password)),
  confirm: defineRoute(twoFactor.confirm, async ({ strapi, actor, body, ctx }) => {
    const recoveryCodes = await confirmTwoFactor(strapi, actor, body.code);
    await markAgain(strapi, ctx, actor);
    return { recoveryCodes };
  }),
  newRecoveryCodes: defineRoute(twoFactor.newRecoveryCodes, async ({ strapi, actor, body }) => ({
    recoveryCodes: await newRecoveryCodes(strapi, actor, body),
  })),
  turnOff: defineRoute(twoFactor.turnOff, async ({ strapi, actor, body, ctx }) => {
    await turnOffTwoFactor(strapi, actor, body);
    await markAgain(strapi, ctx, actor);
    return done;
  }),
};

/** Renews the browser's mark for the new credentials. */
async function markAgain(strapi: Core.Strapi, ctx: Context, actor: Actor): Promise<void> {
  markBrowser(ctx, accountsConfig(strapi).browserSecrets, await getUserByRowId(strapi, actor.rowId));
}
