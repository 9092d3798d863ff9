import { AppError, defineRoute, networkOf, notFound, rawBody, readBytes, type EdgeState } from "@trabecula/strapi-kit";
import { showsToken } from "../services/bounces/bounce-token.ts";
import { takeReturnedMail } from "../services/bounces/take-returned-mail.ts";
import { accountsConfig } from "../config.ts";
import type { RateLimit } from "../services/rate-limit/rate-limit-service.ts";
import { accountsServices } from "../services/index.ts";

const mostBytes = 1_000_000;
/** Counted for whoever shows the token. Nobody guesses 32 characters: a wrong one is turned away before anything is written. */
const perNetwork: RateLimit = { name: "returned-mails", hits: 600, windowMs: 3600_000 };

/** Returned mails, from the laboratory's mail server. Without its token the address is like any that does not exist. */
export const bounceRoutes = [
  defineRoute({
    method: "POST",
    path: "/mail/bounces",
    access: "anyone",
    body: rawBody,
    handle: async ({ strapi, ctx }) => {
      const { bounceToken } = accountsConfig(strapi);
      if (bounceToken === null || !showsToken(ctx.req.headers.authorization, bounceToken)) throw notFound();
      await accountsServices(strapi).rateLimit.use(perNetwork, networkOf((ctx.state as EdgeState).client.address));
      const type = (ctx.req.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
      if (type !== "message/rfc822") throw new AppError("unsupported_media_type", "Send the returned mail as message/rfc822.");
      await takeReturnedMail(strapi, Buffer.from(await readBytes(ctx.req, mostBytes)).toString("utf8"));
      return { done: true };
    },
  }),
];
