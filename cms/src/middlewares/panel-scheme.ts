import type { EdgeState } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";

/** Marks panel cookies `Secure` by TRUST_PROXY; Koa trusts every proxy or none. */
export default () =>
  (ctx: Context, next: Next): Promise<void> => {
    if ((ctx.state as EdgeState).client.scheme === "https") Object.defineProperty(ctx.request, "protocol", { value: "https" });
    return next();
  };
