import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "../../server/app.ts";

export type Upstream = { url: string; close: () => Promise<void> };

/** A server in the CMS's place, on a port of the system's choice. */
export async function startUpstream(answer: RequestListener): Promise<Upstream> {
  const server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The site's server before a CMS, with one built file and pages that say what they were asked for. */
export async function startSite(cmsUrl: string, siteUrl: string | null = null, trustedProxies: readonly string[] = ["loopback"]) {
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(directory, "_astro"));
  writeFileSync(join(directory, "_astro", "app.abc123.js"), "export {};");
  writeFileSync(join(directory, "favicon.svg"), "<svg/>");
  const server = await createServer(
    { port: 0, host: "127.0.0.1", cmsUrl, siteUrl, trustedProxies, logLevel: "silent" },
    renderPage,
    directory,
  );
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(directory, { recursive: true });
  };
  return { address, close };
}

async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const piece of request) body += String(piece);
  const isKnown = request.url === "/known";
  response.writeHead(isKnown ? 200 : 404, {
    "content-type": "text/html",
    "content-security-policy": "default-src 'self'",
    "x-request-known": String(response.req === request),
  });
  response.write(`<p>${request.method} ${request.url} ${body}</p>`);
  response.end("<p>end</p>".repeat(200));
}
