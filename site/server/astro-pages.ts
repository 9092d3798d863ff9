import { PassThrough } from "node:stream";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** What Astro's build exports in middleware mode. */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Every address that nothing else answers is a page of Astro, whose catch-all answers unknown ones with its not-found
 * page and status 404. Astro writes to a stand-in for Node's response, so that its pages pass through fastify's own
 * compression, headers and log like every other reply.
 */
export async function registerPages(server: FastifyInstance, render: AstroHandler): Promise<void> {
  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    pages.route({
      method: ["GET", "HEAD", "POST"],
      url: "/*",
      handler: (request, reply) => {
        const page = new PageResponse(reply);
        void render(request.raw, page as unknown as ServerResponse);
        return reply;
      },
    });
  });
}

/** The part of `http.ServerResponse` that Astro's Node adapter writes to; sends itself once the head is known. */
class PageResponse extends PassThrough {
  statusCode = 200;
  statusMessage = "";
  headersSent = false;
  /** Astro listens to the connection while it renders, and finds by this what to let go of afterwards. */
  readonly req: IncomingMessage;
  readonly #reply: FastifyReply;

  constructor(reply: FastifyReply) {
    super();
    this.req = reply.request.raw;
    this.#reply = reply;
  }

  writeHead(status: number, headers: OutgoingHttpHeaders | string = {}): this {
    this.headersSent = true;
    void this.#reply.code(status);
    if (typeof headers === "object") void this.#reply.headers(headers);
    if (this.#reply.getHeader("content-type") === "text/html") void this.#reply.header("content-type", "text/html; charset=utf-8");
    void this.#reply.send(this);
    return this;
  }

  override end(...args: unknown[]): this {
    if (!this.headersSent) this.writeHead(this.statusCode);
    return super.end(...(args as Parameters<PassThrough["end"]>)) as this;
  }
}
