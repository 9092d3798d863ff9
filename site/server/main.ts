import "./keep-memory-small.ts";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mostUnaccepted, notifySystemd, stopOnSignals } from "@trabecula/graceful-stop";
import { outliveLog, startLine } from "@trabecula/telemetry";
import { createServer } from "./app.ts";
import type { BuiltSite } from "./astro-pages.ts";
import { readEnv, wantedLogFormat, type SiteEnv } from "./env.ts";
import { buildIdOf } from "./pages/build-id.ts";
import { startPageRenderer } from "./pages/page-renderer.ts";

const buildDirectory = new URL("../dist/", import.meta.url);

async function start(): Promise<void> {
  outliveLog();
  // Files are private to this user in any folder.
  process.umask(0o077);
  const env = readEnv();
  const server = await createServer(env, await loadBuild(env.languages));
  stopOnSignals(server.server, () => server.close());
  await server.listen({ port: env.port, host: env.host, backlog: mostUnaccepted });
  notifySystemd(process.env);
  console.log(startLine(env.logFormat, { level: "info", server: "site", message: `Site ready at http://${env.host}:${env.port}` }));
}

async function loadBuild(languages: SiteEnv["languages"]): Promise<BuiltSite> {
  const builds = languages.map(
    (language) => [language, new URL(language === "en" ? "server/" : `${language}/server/`, buildDirectory)] as const,
  );
  const missing = builds.find(([, folder]) => !existsSync(folder))?.[0];
  if (missing === "en") throw new Error("The site is not built yet. Run: npm run build -w site");
  if (missing) throw new Error(`The site is not built in the language ${missing}. Set LANGUAGES and run: npm run build -w site`);
  const { render } = await startPageRenderer(builds.map(([language, folder]) => [language, new URL("entry.mjs", folder).href]));
  return {
    render,
    clientDirectory: fileURLToPath(new URL("client/", buildDirectory)),
    id: buildIdOf(builds.map(([, folder]) => fileURLToPath(folder))),
  };
}

function explain(error: NodeJS.ErrnoException): string {
  const { port, host } = portOf();
  if (error.code === "EADDRINUSE")
    return `Port ${port} is already in use. Stop the program that uses it, or set SITE_PORT to another port.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this account. Set SITE_PORT to a port above 1023.`;
  if (error.code === "EADDRNOTAVAIL") return `This machine has no address ${host}. Set SITE_HOST to one it has.`;
  return error.message;
}

function portOf(): Partial<SiteEnv> {
  try {
    return readEnv();
  } catch {
    return {};
  }
}

start().catch((error: NodeJS.ErrnoException) => {
  console.error(startLine(wantedLogFormat(), { level: "error", server: "site", message: explain(error) }));
  process.exit(1);
});
