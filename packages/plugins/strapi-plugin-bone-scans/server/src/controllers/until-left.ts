import type { Context } from "koa";

/** Aborted when the client disconnects. */
export function untilLeft(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}
