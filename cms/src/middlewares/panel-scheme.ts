import type { EdgeState } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

/** Strapi marks panel cookies `Secure` by what Koa says, which trusts every proxy or none. This applies TRUST_PROXY. */
export default () =>
  (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.state as EdgeState).client.scheme === "https") Object.defineProperty(ctx.request, "protocol", { value: "https" });
    return next();
  };
