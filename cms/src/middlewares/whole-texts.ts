import type { Context, Next } from "koa";

type PanelContext = Context & { request: { body?: unknown }; badRequest: (message: string) => void };

/**
 * Refuses half a character (a lone surrogate) in what the panel sends. Anyone may try to log in there, and a password
 * with one keeps Strapi's bcrypt busy, and every other request waiting, until memory ends.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    if (holdsHalfCharacter(ctx.request.body)) return ctx.badRequest("A text holds half a character (a lone surrogate).");
    await next();
  };

function holdsHalfCharacter(body: unknown): boolean {
  let found = false;
  JSON.stringify(body, (_key, value: unknown) => {
    found ||= typeof value === "string" && !value.isWellFormed();
    return value;
  });
  return found;
}
