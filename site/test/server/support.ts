import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach } from "vitest";
import { createServer } from "../../server/app.ts";
import { renderPage } from "../../server/pages/render-page.ts";

/** Functions that are called after each test of the file, the last first. */
export function closedAfterEach(): (() => unknown)[] {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return closers;
}

export type Upstream = { url: string; close: () => Promise<void> };

export async function startUpstream(answer: RequestListener, publishes = false): Promise<Upstream> {
  const server = createHttpServer((request, response) => {
    if (!publishes && request.url === "/api/content/version") return void response.writeHead(503).end();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export async function startSite(
  cmsUrl: string | readonly [string, ...string[]],
  siteUrl: string | null = null,
  trustProxy = "loopback",
  text = () => "",
  log: { write(line: string): void } = { write: () => undefined },
) {
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  const clientDirectory = join(directory, "client");
  mkdirSync(join(clientDirectory, "_astro"), { recursive: true });
  writeFileSync(join(clientDirectory, "_astro", "app.abc123.js"), "export {};");
  writeFileSync(join(clientDirectory, "_astro", "app.abc123.js.br"), brotliCompressSync("export {};"));
  for (const [file, content] of Object.entries({ "favicon.svg": "<svg/>", "index.html": "<p>default</p>", "headers.json": "{}" }))
    writeFileSync(join(clientDirectory, file), content);
  const server = await createServer(
    {
      port: 0,
      host: "127.0.0.1",
      cmsUrls: typeof cmsUrl === "string" ? [cmsUrl] : cmsUrl,
      siteUrl,
      publicUrl: "http://public.test",
      trustProxy,
      logLevel: "info",
      logFormat: "json",
      metricsToken: "t0ken-of-the-one-who-reads-metrics",
      languages: ["en"],
      pagesDir: join(directory, "pages"),
    },
    { render: (page) => renderPage((request, response) => answer(request, response, text()), page), clientDirectory, id: "build" },
    log,
  );
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const close = async (): Promise<void> => {
    const closed = server.close();
    // A connection whose response ends after this moment would stay open for 72 s.
    server.server.closeAllConnections();
    await closed;
    rmSync(directory, { recursive: true });
  };
  return { address, close };
}

async function answer(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  let body = "";
  for await (const piece of request) body += String(piece);
  response.writeHead(["/404", "/preview/invalid"].includes(request.url!) ? 404 : 200, {
    "content-type": "text/html",
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "cache-control": "no-cache",
    ...(request.url!.startsWith("/preview/framed") && { "x-panel-host": "panel.test:1337" }),
  });
  response.write(
    `<p>${request.method} ${request.url} ${body} ${text} ${request.socket.remoteAddress} ${JSON.stringify(request.headers)}</p>`,
  );
  response.end("<p>end</p>".repeat(200));
}
