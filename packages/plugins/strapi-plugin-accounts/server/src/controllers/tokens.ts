import { tokens } from "@trabecula/contracts/endpoints";
import { defineRoute, done } from "@trabecula/strapi-kit";
import { listTokens, makeToken, revokeToken } from "../services/tokens/index.ts";

export const tokenRoutes = {
  list: defineRoute(tokens.list, ({ strapi, actor }) => listTokens(strapi, actor)),
  make: defineRoute(tokens.make, ({ strapi, actor, body }) => makeToken(strapi, actor, body)),
  revoke: defineRoute(tokens.revoke, async ({ strapi, actor, params }) => {
    await revokeToken(strapi, actor, params.id);
    return done;
  }),
};
