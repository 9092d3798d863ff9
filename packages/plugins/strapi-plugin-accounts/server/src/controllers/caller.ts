import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { Caller } from "../services/sessions/index.ts";

export function callerOf(ctx: Context): Caller {
  return { address: (ctx.state as EdgeState).client.address, agent: ctx.get("User-Agent") };
}
