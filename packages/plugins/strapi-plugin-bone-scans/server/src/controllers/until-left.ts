import type { Context } from "koa";

/** Aborted once the caller has gone. */
export function untilLeft(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}
