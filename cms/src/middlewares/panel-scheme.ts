import type { EdgeState } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

/**
 * Tells Strapi that a call came over TLS: it marks the cookies of its panel `Secure` by what Koa says, which believes every proxy or
 * none. Here those of TRUST_PROXY are believed, as for the product's own cookies.
 */
export default () =>
  (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.state as EdgeState).client.scheme === "https") Object.defineProperty(ctx.request, "protocol", { value: "https" });
    return next();
  };
