import { createTurns, networkOf } from "@trabecula/client-address";
import { createFewLines } from "@trabecula/telemetry";
import type { FastifyInstance } from "fastify";
import type { SiteEnv } from "./env.ts";
import type { BodyGuards } from "./limit-bodies.ts";
import { followPublications } from "./pages/follow-publications.ts";
import { PageFiles } from "./pages/page-files.ts";
import { PageStore } from "./pages/page-store.ts";
import { renderPage, type AstroHandler } from "./pages/render-page.ts";
import { sendPage } from "./pages/send-page.ts";
import { registerPreviews } from "./previews.ts";
import { PageError, type ReportError } from "./report-errors.ts";
import { pathOf } from "./request-target.ts";
import { refuseCompressed } from "./refusals.ts";
import { refuseSlowBodies } from "./whole-body.ts";

/** The site as Astro has built it. */
export type BuiltSite = {
  render: AstroHandler;
  /** Folder of the files that browsers load. */
  clientDirectory: string;
  /** Names this build among others. */
  id: string;
};

/** What pages need of the rest of the server. */
interface PageParts {
  readonly site: BuiltSite;
  readonly bodies: BodyGuards;
  readonly reportError: ReportError;
}

/** The longest message in the longest encoding of a form; the page itself tells what is too long. */
const mostFormBytes = 256_000;

/**
 * Every address that nothing else answers is a page of Astro, from the copy that is kept of it; unknown ones get the
 * not-found page. Only the contact form is rendered for the person who sends it.
 */
export async function registerPages(server: FastifyInstance, env: SiteEnv, { site, bodies, reportError }: PageParts): Promise<void> {
  const fewLines = createFewLines();
  const store = new PageStore({
    render: async (path) => {
      const page = await renderPage(site.render, { path });
      if (page.status === 500) reportError(new PageError(), path);
      return page;
    },
    files: new PageFiles(env.pagesDir, site.id),
    onDiskError: (error) => {
      const facts = fewLines();
      if (facts) server.log.warn({ code: (error as NodeJS.ErrnoException).code, ...facts }, "Pages cannot be kept on disk");
    },
  });
  await store.load();
  let publications: ReturnType<typeof followPublications> | undefined;
  server.addHook("onListen", async () => {
    publications = followPublications(store, env.cmsUrls);
  });
  server.addHook("onClose", async () => {
    publications?.stop();
    await store.close();
  });
  server.route({
    method: ["GET", "HEAD"],
    url: "/*",
    compress: false,
    handler: async (request, reply) => sendPage(request, reply, await store.get(pathOf(request.url))),
  });
  registerPreviews(server, site.render);
  await registerContactForm(server, site.render, bodies);
}

const formType = "application/x-www-form-urlencoded";

/** The form has four; to read sixty thousand takes a tenth of a second. */
const mostFields = 20;

/** A form of more fields than the page has. */
class ManyFieldsError extends Error {
  override readonly name = "ManyFieldsError";
  readonly statusCode = 400;
}

function hasManyFields(body: Buffer): boolean {
  let at = -1;
  for (let fields = 1; fields <= mostFields; fields += 1) {
    at = body.indexOf("&", at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function registerContactForm(server: FastifyInstance, render: AstroHandler, bodies: BodyGuards): Promise<void> {
  await server.register(async (forms) => {
    bodies.guardHeld(forms);
    refuseSlowBodies(forms);
    forms.removeAllContentTypeParsers();
    forms.addHook("onRequest", refuseCompressed);
    // As browsers send the form. What is called anything else is refused here: Astro would fail at it.
    forms.addContentTypeParser<Buffer>(formType, { parseAs: "buffer", bodyLimit: mostFormBytes }, (_request, body, done) =>
      hasManyFields(body) ? done(new ManyFieldsError()) : done(null, body),
    );
    // One in a turn of the event loop, and networks by turns: each is rendered for the person who sends it, in some ten milliseconds.
    const turns = createTurns({ ofALane: 1 });
    const turnOf = (network: string) => new Promise<void>((begin) => void turns.begin(network, begin));
    forms.post<{ Body: Buffer | undefined }>("/contact", async (request, reply) => {
      await turnOf(networkOf(request.client.address));
      const { origin, host = "" } = request.headers;
      const page = await renderPage(render, {
        path: "/contact",
        method: "POST",
        headers: { host, "content-type": formType, "x-request-id": request.id, ...(origin && { origin }) },
        body: request.body ?? Buffer.alloc(0),
        address: request.client.address,
      });
      return reply
        .code(page.status)
        .headers({ ...page.headers, "cache-control": "no-store" })
        .send(page.body);
    });
  });
}
