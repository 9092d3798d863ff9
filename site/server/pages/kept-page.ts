import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod";
import type { RenderedPage } from "./render-page.ts";

const base64 = z.codec(z.base64(), z.instanceof(Buffer), {
  decode: (text) => Buffer.from(text, "base64"),
  encode: (bytes) => bytes.toString("base64"),
});

/** A finished page: what is sent for it, in each encoding. The same for everyone. */
export const ZKeptPage = z.strictObject({
  key: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  identity: base64,
  gzip: base64,
  br: base64,
});
export type KeptPage = z.infer<typeof ZKeptPage>;

/** Best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** Above this brotli takes several times as long for a few bytes less. */
const brotliQuality = 10;

/** Says of a page's bytes and head what a browser that has them can be told by. Weak: it holds for every encoding. */
export function etagOf({ status, headers, body }: RenderedPage): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([status, headers]))
    .update(body);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

/** Compresses a page, on libuv's threads. */
export async function finishPage(key: string, page: RenderedPage): Promise<KeptPage> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(page.body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { key, status: page.status, headers: page.headers, etag: etagOf(page), identity: page.body, gzip: gzipped, br };
}

export function bytesOf(page: KeptPage): number {
  return page.identity.length + page.gzip.length + page.br.length;
}
