import type { FastifyInstance } from "fastify";
import { panelHostHeader } from "../src/content/panel-host.ts";
import { renderPage, type AstroHandler } from "./pages/render-page.ts";

/** Drafts for panel staff: rendered per request, never cached or indexed. Sends no referrer, since the URL grants access. */
export function registerPreviews(server: FastifyInstance, render: AstroHandler): void {
  server.get<{ Params: { token: string } }>("/preview/:token", async (request, reply) => {
    const page = await renderPage(render, { path: `/preview/${request.params.token}` });
    const { [panelHostHeader]: panelHost, ...headers } = page.headers;
    if (panelHost) {
      // Only previews may be framed, by the panel.
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
