import type { FastifyInstance } from "fastify";
import { panelHostHeader } from "../src/content/panel-host.ts";
import { renderPage, type AstroHandler } from "./pages/render-page.ts";

/**
 * Drafts as the panel's staff see them before they publish. Rendered for each request and kept nowhere, neither here nor in
 * a browser; no search engine lists them, and their address, which opens them, goes to no other site.
 */
export function registerPreviews(server: FastifyInstance, render: AstroHandler): void {
  server.get<{ Params: { token: string } }>("/preview/:token", async (request, reply) => {
    const page = await renderPage(render, { path: `/preview/${request.params.token}` });
    const { [panelHostHeader]: panelHost, ...headers } = page.headers;
    if (panelHost) {
      // The panel shows the page in a frame beside the form; every other page of the site stays out of frames.
      headers["content-security-policy"] = framedBy(panelHost, headers["content-security-policy"] ?? "");
      void reply.removeHeader("x-frame-options");
    }
    return reply
      .code(page.status)
      .headers({ ...headers, "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" })
      .send(page.body);
  });
}

function framedBy(host: string, policy: string): string {
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${host}`);
}
