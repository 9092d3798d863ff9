import fastifyStatic from "@fastify/static";
import { networkOf } from "@trabecula/client-address";
import { createRequestQueue } from "@trabecula/request-scheduling";
import { createFewLines } from "@trabecula/telemetry";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { SiteEnv } from "./env.ts";
import type { UploadLimits } from "./limit-uploads.ts";
import { followPublications } from "./pages/follow-publications.ts";
import { englishAddress, lastingPages, placeOf } from "./pages/known-pages.ts";
import { PageFiles } from "./pages/page-files.ts";
import { PageStore } from "./pages/page-store.ts";
import type { RenderPage } from "./pages/page-renderer.ts";
import type { PageRequest } from "./pages/render-page.ts";
import { registerPreviews } from "./previews.ts";
import { PageError, type ReportError } from "./report-errors.ts";
import { pathOf } from "./request-target.ts";
import { refuseCompressed } from "./refusals.ts";
import { pathIn } from "../src/page-language.ts";
import { contactFormPath } from "../src/paths.ts";
import { refuseSlowBodies } from "./whole-body.ts";
import { fstatSync, ReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { once } from "node:events";

export type BuiltSite = { render: RenderPage; clientDirectory: string; id: string };

interface PageParts {
  readonly site: BuiltSite;
  readonly bodies: UploadLimits;
  readonly reportError: ReportError;
}

/** Largest message in the longest encoding; the page validates its length. */
const mostFormBytes = 256_000;

/** An empty response would leave an unknown address without its page. */
const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"];

/** Only previews and a sent contact form are rendered per request. */
export async function registerPages(server: FastifyInstance, env: SiteEnv, { site, bodies, reportError }: PageParts): Promise<void> {
  const fewLines = createFewLines();
  const store = new PageStore({
    render: async (address) => {
      const place = placeOf(address, env.languages);
      const page = await site.render(place);
      if (page.status === 500) reportError(new PageError(), place.path);
      return page;
    },
    languages: env.languages,
    pages: lastingPages,
    files: new PageFiles(env.pagesDir, site.id),
    defaults: new PageFiles(site.clientDirectory, ""),
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
  await server.register(async (pages) => {
    await pages.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
    pages.addHook("onSend", async (_request, reply, payload) => wholeFile(reply, payload));
    pages.route({
      method: ["GET", "HEAD"],
      url: "/*",
      handler: async (request, reply) => {
        const english = englishAddress(request.url, env.languages);
        if (english !== null) return reply.redirect(english);
        const page = await store.get(pathOf(request.url));
        void reply.code(page.status).headers(page.headers);
        if ("body" in page) return reply.send(page.body);
        if (page.status === 404) for (const name of conditions) delete request.raw.headers[name];
        return reply.sendFile(page.file, page.folder);
      },
    });
  });
  registerPreviews(server, env, site.render);
  await registerContactForm(server, env, { site, bodies });
}

const formType = "application/x-www-form-urlencoded";

/** The form has four fields; parsing 60,000 takes 0.1 s. */
const mostFields = 20;

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

async function registerContactForm(server: FastifyInstance, env: SiteEnv, { site, bodies }: Omit<PageParts, "reportError">): Promise<void> {
  await server.register(async (forms) => {
    bodies.limitBuffered(forms);
    refuseSlowBodies(forms);
    forms.removeAllContentTypeParsers();
    forms.addHook("onRequest", refuseCompressed);
    // Refuses other content types, at which Astro would fail.
    forms.addContentTypeParser<Buffer>(formType, { parseAs: "buffer", bodyLimit: mostFormBytes }, (_request, body, done) =>
      hasManyFields(body) ? done(new ManyFieldsError()) : done(null, body),
    );
    // Each rendering takes some 10 ms.
    const queue = createRequestQueue({ concurrencyPerKey: 1 });
    for (const language of env.languages) {
      const path = pathIn(language, contactFormPath);
      forms.get(path, (_request, reply) => reply.redirect(pathIn(language, "/contact"), 303));
      forms.post<{ Body: Buffer | undefined }>(path, async (request, reply) => {
        const { address } = request.client;
        const { origin, host = "" } = request.headers;
        const form: PageRequest = {
          language,
          path: contactFormPath,
          method: "POST",
          headers: { host, "content-type": formType, "x-request-id": request.id, ...(origin && { origin }) },
          body: request.body ?? Buffer.alloc(0),
          address,
        };
        const page = await queue.run({ clientKey: networkOf(address) }, () => site.render(form));
        return reply
          .code(page.status)
          .headers({ ...page.headers, "cache-control": "no-store" })
          .send(page.body);
      });
    }
  });
}

/**
 * A publication may replace a file between `stat` and `open` of `@fastify/send`: the stated length is wrong, and the
 * client waits. Sends such a file as read now.
 */
export async function wholeFile(reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof ReadStream)) return payload;
  if (payload.pending) await once(payload, "open");
  const { size, mtime } = fstatSync((payload as ReadStream & { fd: number }).fd);
  if (reply.getHeader("etag") === `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`) return payload;
  payload.destroy();
  const body = await readFile(payload.path);
  for (const name of ["etag", "last-modified", "content-range", "accept-ranges"]) reply.removeHeader(name);
  if (reply.statusCode === 206) reply.code(200);
  reply.header("content-length", body.length);
  return body;
}
