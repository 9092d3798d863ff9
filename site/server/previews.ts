import { networkOf } from "@trabecula/client-address";
import { site } from "@trabecula/contracts/endpoints";
import { createRequestQueue } from "@trabecula/request-scheduling";
import type { FastifyInstance } from "fastify";
import { readCms } from "../src/content/cms-client.ts";
import { panelHostHeader } from "../src/content/panel-host.ts";
import type { SiteEnv } from "./env.ts";
import type { RenderPage } from "./pages/page-renderer.ts";
import type { RenderedPage } from "./pages/render-page.ts";

/** Content and signature, from the CMS. */
const tokenForm = /^[\w-]+\.[\w-]{43}$/;

/** Cache time of an invalid link. */
const keptMs = 60_000;

/**
 * Previews are not cached or indexed, and send no referrer, since the URL grants access. Renders only links the CMS
 * accepts, one per network at a time.
 */
export function registerPreviews(server: FastifyInstance, { cmsUrls }: Pick<SiteEnv, "cmsUrls">, render: RenderPage): void {
  const queue = createRequestQueue({ concurrencyPerKey: 1 });
  let invalid: { readonly until: number; readonly page: Promise<RenderedPage> } | undefined;

  function invalidPage(): Promise<RenderedPage> {
    if (!invalid || performance.now() >= invalid.until)
      invalid = { until: performance.now() + keptMs, page: render({ path: "/preview/invalid" }) };
    return invalid.page;
  }

  async function pageOf(token: string): Promise<RenderedPage> {
    const answer = await readCms(site.preview, { token }, { cmsUrls });
    return !answer.ok && answer.reason === "missing" ? invalidPage() : render({ path: `/preview/${token}` });
  }

  // Compressing takes longer than sending.
  server.get<{ Params: { token: string } }>("/preview/:token", { compress: false }, async ({ params: { token }, client }, reply) => {
    const clientKey = networkOf(client.address);
    const page = await (tokenForm.test(token) ? queue.run({ clientKey }, () => pageOf(token)) : invalidPage());
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
