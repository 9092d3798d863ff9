import { readFileSync } from "node:fs";
import accounts from "../../packages/plugins/strapi-plugin-accounts/server/src/index.ts";
import boneScans from "../../packages/plugins/strapi-plugin-bone-scans/server/src/index.ts";

interface RouteConfig {
  readonly method: string;
  readonly path: string;
  readonly handler: unknown;
  readonly config: { readonly policies: readonly { readonly config: { readonly access: string } }[] };
}

interface Plugin {
  readonly routes: Readonly<Record<"content-api" | "admin", (container: { strapi: never }) => { readonly routes: readonly RouteConfig[] }>>;
}

const plugins: Readonly<Record<string, unknown>> = { accounts, "bone-scans": boneScans };

export const readmes = Object.keys(plugins).map((name) => [`packages/plugins/strapi-plugin-${name}/README.md`, name] as const);

const start = "<!-- Routes: written by `node cms/reference/write.ts` from packages/core/contracts. -->";
const end = "<!-- End of the routes. -->";

export function renderReadme(file: string, name: string): string {
  const [before, after] = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split(new RegExp(`${start}[\\s\\S]*${end}`));
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for its routes.`);
  return [before, start, "\n\n", routesOf(name).join("\n"), "\n\n", end, after].join("");
}

/** Strapi's own form of the routes, in which a controller is looked up by its name. */
function routesOf(name: string): string[] {
  const { routes } = plugins[name] as Plugin;
  const controller = (uid: string) => new Proxy({}, { get: (_, action) => `${uid.split(".")[1]}.${String(action)}` });
  const strapi = { controller } as never;
  const api = routes["content-api"]({ strapi }).routes.map(
    ({ method, path, handler, config }) =>
      `| \`${method} /api${path}\` | \`${String(handler)}\` | ${config.policies[0]?.config.access ?? "anyone"} |`,
  );
  const panel = routes.admin({ strapi }).routes.map(({ method, path }) => `| \`${method} /${name}${path}\` | panel route | staff |`);
  return ["| route | controller and action | who |", "|---|---|---|", ...api, ...panel];
}
