import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { AppError, notFound } from "../app-error.ts";
import type { EdgeState } from "./edge-state.ts";

type Handler = (ctx: Context, next: () => Promise<void>) => unknown;

/** The part of a @koa/router layer that is used here. */
interface Layer {
  readonly methods: readonly string[];
  readonly path: string;
  readonly stack: readonly Handler[];
  match(path: string): boolean;
  captures(path: string): string[];
  params(path: string, captures: string[]): Record<string, string>;
}

/**
 * Sends /api requests straight to the routes registered under /api. They skip Strapi's panel middlewares (its error
 * format, body parser, security headers, static files), which would answer in another shape and cost time.
 */
export function createDispatcher(strapi: Core.Strapi) {
  // Routes are all registered before the first request comes in, and none is added later.
  let layersAt: ((path: string) => readonly Layer[]) | undefined;
  return async function dispatch(ctx: Context): Promise<void> {
    layersAt ??= createLookup(apiLayers(strapi));
    // No id or slug has the character U+0000, and PostgreSQL refuses to look for it.
    if (ctx.path.includes("%00")) throw notFound();
    const here = layersAt(ctx.path);
    if (here.length === 0) throw notFound();
    const layer = here.find((candidate) => candidate.methods.includes(ctx.method));
    if (!layer) {
      // Who is no administrator must not learn which of these addresses exist.
      if (here.some(({ path }) => path.startsWith("/api/admin/"))) throw notFound();
      ctx.set("Allow", [...new Set(here.flatMap((candidate) => candidate.methods))].join(", "));
      throw new AppError("method_not_allowed", `This address does not take ${ctx.method}.`);
    }
    (ctx.state as Partial<EdgeState>).pattern = layer.path;
    (ctx as unknown as { params: Record<string, string> }).params = layer.params(ctx.path, layer.captures(ctx.path));
    await runStack(layer.stack, ctx);
  };
}

/** Every route under /api as `METHOD /api/path`, for the table that states who may call it. */
export function listApiRoutes(strapi: Core.Strapi): string[] {
  return apiLayers(strapi).flatMap((layer) =>
    layer.methods.filter((method) => method !== "HEAD").map((method) => `${method} ${layer.path}`),
  );
}

/** The layers at a path. Those of paths without variable parts are found once: to try every route costs a call more than its session. */
function createLookup(layers: readonly Layer[]): (path: string) => readonly Layer[] {
  const find = (path: string) => layers.filter((layer) => layer.match(path));
  const fixed = layers.map(({ path }) => path).filter((path) => !path.includes(":"));
  const known = new Map(fixed.map((path) => [path, find(path)]));
  return (path) => known.get(path) ?? find(path);
}

function apiLayers(strapi: Core.Strapi): Layer[] {
  const layers = strapi.server.api("content-api").listRoutes() as unknown as Layer[];
  return layers.filter((layer) => layer.methods.length > 0);
}

async function runStack(stack: readonly Handler[], ctx: Context): Promise<void> {
  const run = async (index: number): Promise<void> => {
    await stack[index]?.(ctx, () => run(index + 1));
  };
  await run(0);
}
