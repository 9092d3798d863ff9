import type { IncomingMessage, ServerResponse } from "node:http";
import { inject } from "light-my-request";
import { panelHostHeader } from "../../src/content/panel-host.ts";

/** What Astro's build exports in middleware mode. */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A page as Astro answered it, whole. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer };

export type PageRequest = {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer;
  /** Network address of who asks. */
  address?: string;
};

/** What of a page's head is handed on; the server adds what holds for all its replies. */
const handedOn = [
  "content-type",
  "content-security-policy",
  "cache-control",
  "referrer-policy",
  "retry-after",
  "set-cookie",
  panelHostHeader,
];

/**
 * Asks Astro for a page, past the network. Unless told otherwise the request carries no cookie and no address: the page
 * is the same for everyone.
 */
export async function renderPage(render: AstroHandler, request: PageRequest): Promise<RenderedPage> {
  const reply = await inject((incoming, response) => void render(incoming as IncomingMessage, response as ServerResponse), {
    url: encodeURI(request.path),
    method: request.method ?? "GET",
    headers: { host: "localhost", ...request.headers },
    ...(request.body && { payload: request.body }),
    ...(request.address && { remoteAddress: request.address }),
  });
  const headers = Object.entries(reply.headers).filter(([name, value]) => handedOn.includes(name) && value !== undefined);
  const contentType = String(reply.headers["content-type"] ?? "text/html");
  return {
    status: reply.statusCode,
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      "content-type": contentType === "text/html" ? "text/html; charset=utf-8" : contentType,
    },
    body: reply.rawPayload,
  };
}
