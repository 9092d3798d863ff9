import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { RedcapAnswer as HttpAnswer, SendForm } from "@trabecula/redcap";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type SendHttp = (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;

/** Node's own client follows no redirects and reads no proxy from the environment. */
export function httpSender(lookup: LookupFunction): SendHttp {
  return ({ method, url, headers, body }, signal) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const { request } = url.protocol === "https:" ? https : http;
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      const all = { ...headers, ...length, "Accept-Encoding": "identity" };
      const call = request(url, { method, headers: all, lookup, signal, agent: false }, (reply) => {
        resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers["retry-after"] ?? null, body: reply });
      });
      call.on("error", reject);
      call.end(body);
    });
}

export function formSender(url: URL, lookup: LookupFunction): SendForm {
  const send = httpSender(lookup);
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  return (body, signal) => send({ method: "POST", url, headers, body }, signal);
}
