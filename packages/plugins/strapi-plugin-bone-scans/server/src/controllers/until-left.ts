import type { Context } from "koa";

export function untilLeft(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}
