import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { RedcapAnswer, SendForm } from "@trabecula/redcap";

/** Node's own client follows no redirects and reads no proxy from the environment. */
export function sendTo(url: URL, lookup: LookupFunction): SendForm {
  const { request } = url.protocol === "https:" ? https : http;
  return (form, signal) =>
    new Promise<RedcapAnswer>((resolve, reject) => {
      const headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(form),
        Accept: "application/json",
        "Accept-Encoding": "identity",
      };
      const call = request(url, { method: "POST", headers, lookup, signal, agent: false }, (reply) => {
        resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers["retry-after"] ?? null, body: reply });
      });
      call.on("error", reject);
      call.end(form);
    });
}
