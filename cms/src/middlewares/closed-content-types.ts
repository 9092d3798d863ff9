import type { Strapi } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";
import { closedContentTypes } from "../boot/closed-content-types.ts";

type PanelContext = Context & { request: { body?: unknown }; forbidden: () => void };

/** Blocks the panel's generic routes in path, query and body: a super administrator could bypass the audited services. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) => {
  const closed = closedContentTypes(strapi);
  return async (ctx: PanelContext, next: Next): Promise<void> => {
    const words = [...ctx.path.split("/"), ...ctx.querystring.split(/[&=]/)].flatMap((word) => decode(word).split(/[[\],]/));
    if (words.some((word) => closed.has(word)) || names(ctx.request.body, closed)) return ctx.forbidden();
    await next();
  };
};

function names(body: unknown, closed: ReadonlySet<string>): boolean {
  let found = false;
  JSON.stringify(body, (key, value: unknown) => {
    found ||= closed.has(key) || (typeof value === "string" && closed.has(value));
    return value;
  });
  return found;
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
