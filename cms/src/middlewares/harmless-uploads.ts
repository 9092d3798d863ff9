import type { Context, Next } from "koa";

/** Disables scripts in uploads, which share the site's origin and could use a visitor's session. */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (/^\/uploads\//i.test(ctx.path))
      ctx.set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'");
  };
