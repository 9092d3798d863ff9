import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@trabecula/contracts";
import { inject } from "light-my-request";
import { panelHostHeader } from "../../src/content/panel-host.ts";

/** Exports of Astro's build in middleware mode. */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer };

export type PageRequest = {
  /** Default: English. */
  language?: Language;
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer;
  address?: string;
};

/** Parts of a page's head to pass on; the server adds the common ones. */
const handedOn = [
  "content-type",
  "content-security-policy",
  "cache-control",
  "referrer-policy",
  "retry-after",
  "set-cookie",
  panelHostHeader,
];

/** Uses no network. By default sends no cookie and no address, so the page is the same for everyone. */
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
