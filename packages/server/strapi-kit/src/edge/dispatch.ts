import type { Strapi } from "../sql.ts";
import type { Context } from "koa";
import { AppError, notFound } from "../app-error.ts";
import type { EdgeState } from "./request-context.ts";

type Handler = (ctx: Context, next: () => Promise<void>) => unknown;

interface Layer {
  readonly methods: readonly string[];
  readonly path: string;
  readonly stack: readonly Handler[];
  match(path: string): boolean;
  captures(path: string): string[];
  params(path: string, captures: string[]): Record<string, string>;
}

/** Skips Strapi's panel middlewares, which use another error format and cost time. */
export function createDispatcher(strapi: Strapi) {
  let layersAt: ((path: string) => readonly Layer[]) | undefined;
  return async function dispatch(ctx: Context): Promise<void> {
    layersAt ??= createLookup(apiLayers(strapi));
    // PostgreSQL rejects U+0000, and no id or slug contains it.
    if (ctx.path.includes("%00")) throw notFound();
    const here = layersAt(ctx.path);
    if (here.length === 0) throw notFound();
    const layer = here.find((candidate) => candidate.methods.includes(ctx.method));
    if (!layer) {
      // Only administrators may learn which of these addresses exist.
      if (here.some(({ path }) => path.startsWith("/api/admin/"))) throw notFound();
      ctx.set("Allow", [...new Set(here.flatMap((candidate) => candidate.methods))].join(", "));
      throw new AppError("method_not_allowed", `This address does not take ${ctx.method}.`);
    }
    (ctx.state as Partial<EdgeState>).pattern = layer.path;
    (ctx as unknown as { params: Record<string, string> }).params = layer.params(ctx.path, layer.captures(ctx.path));
    await runStack(layer.stack, ctx);
  };
}

export function listApiRoutes(strapi: Strapi): string[] {
  return apiLayers(strapi).flatMap((layer) =>
    layer.methods.filter((method) => method !== "HEAD").map((method) => `${method} ${layer.path}`),
  );
}

/** Trying every route costs more than the session lookup. */
function createLookup(layers: readonly Layer[]): (path: string) => readonly Layer[] {
  const find = (path: string) => layers.filter((layer) => layer.match(path));
  const fixed = layers.map(({ path }) => path).filter((path) => !path.includes(":"));
  const known = new Map(fixed.map((path) => [path, find(path)]));
  return (path) => known.get(path) ?? find(path);
}

function apiLayers(strapi: Strapi): Layer[] {
  const layers = strapi.server.api("content-api").listRoutes() as unknown as Layer[];
  return layers.filter((layer) => layer.methods.length > 0);
}

async function runStack(stack: readonly Handler[], ctx: Context): Promise<void> {
  const run = async (index: number): Promise<void> => {
    await stack[index]?.(ctx, () => run(index + 1));
  };
  await run(0);
}
