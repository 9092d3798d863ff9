import { twoFactor } from "@trabecula/contracts/endpoints";
import { defineRoute, done } from "@trabecula/strapi-kit";
import {
  beginTwoFactor,
  confirmTwoFactor,
  newRecoveryCodes,
  readTwoFactor,
  turnOffTwoFactor,
} from "../services/two-factor/own-two-factor.ts";

/** Two-factor login of the own account. */
export const twoFactorRoutes = {
  read: defineRoute(twoFactor.read, ({ strapi, actor }) => readTwoFactor(strapi, actor)),
  begin: defineRoute(twoFactor.begin, ({ strapi, actor, body }) => beginTwoFactor(strapi, actor, body.password)),
  confirm: defineRoute(twoFactor.confirm, async ({ strapi, actor, body }) => ({
    recoveryCodes: await confirmTwoFactor(strapi, actor, body.code),
  })),
  newRecoveryCodes: defineRoute(twoFactor.newRecoveryCodes, async ({ strapi, actor, body }) => ({
    recoveryCodes: await newRecoveryCodes(strapi, actor, body),
  })),
  turnOff: defineRoute(twoFactor.turnOff, async ({ strapi, actor, body }) => {
    await turnOffTwoFactor(strapi, actor, body);
    return done;
  }),
};
