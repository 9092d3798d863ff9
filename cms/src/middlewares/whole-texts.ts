import type { Context, Next } from "koa";

type PanelContext = Context & { request: { body?: unknown }; badRequest: (message: string) => void };

const withNul = "A text holds the character U+0000, which cannot be stored.";

/** Real content has about ten levels. */
const mostLevels = 100;

/**
 * Rejects lone surrogates, U+0000 (PostgreSQL fails) and deep nesting (stack overflow). In a password, a lone surrogate
 * blocks Strapi's bcrypt and all requests, even without log-in.
 */
export default () =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const fault = ctx.url.includes("%00") ? withNul : faultOf(ctx.request.body);
    if (fault) return ctx.badRequest(fault);
    await next();
  };

/** One sentence, or null. Iterative, to avoid stack overflow. */
function faultOf(body: unknown): string | null {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return `This is nested deeper than ${mostLevels} levels.`;
    const texts = level.filter((value) => typeof value === "string");
    if (texts.some((text) => !text.isWellFormed())) return "A text holds half a character (a lone surrogate).";
    if (texts.some((text) => text.includes("\0"))) return withNul;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return null;
}
