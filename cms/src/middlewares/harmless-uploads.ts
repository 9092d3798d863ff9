import type { Context, Next } from "koa";

/** Disables scripts in uploads. They share the site's origin, so a script could use the session of a visitor. */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (/^\/uploads\//i.test(ctx.path))
      ctx.set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'");
  };
