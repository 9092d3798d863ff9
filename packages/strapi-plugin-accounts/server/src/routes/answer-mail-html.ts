import type { Context } from "koa";

/**
 * What a mail says was partly typed by people. It is shown as a document that runs nothing, loads nothing and belongs to
 * no origin, and only in a frame of our own pages; mails carry their looks in style attributes.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

/** Answers with the HTML of a mail, for a frame. */
export function answerMailHtml(ctx: Context, html: string): void {
  ctx.set("Content-Security-Policy", policy);
  // The site forbids framing for every answer that does not say otherwise.
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  ctx.set("Content-Type", "text/html; charset=utf-8");
  ctx.status = 200;
  ctx.body = html;
}
