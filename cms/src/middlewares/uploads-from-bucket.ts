import path from "node:path";
import { Readable } from "node:stream";
import type { Strapi } from "@trabecula/strapi-kit";
import type { Context, Next } from "koa";
import { env } from "../../config/env.ts";
import { createBucketReader, isOfBucket, logSilence, notifyPanel, type Found } from "../uploads/read-bucket.ts";

const upload = /^\/uploads\/(\w[\w.~-]*)$/;
/** A single byte range; several ranges return the whole file. */
const onePart = /^bytes=\d{0,15}-\d{0,15}$/;

/** Serves uploads from the bucket at unchanged addresses; the folder has older files. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) => {
  if (env.uploadsBucket === null) return (_ctx: Context, next: Next): Promise<void> => next();
  const read = createBucketReader(env.uploadsBucket);

  const sayDenied = once(() =>
    strapi.log.warn("The bucket with the uploads says AccessDenied: a file is missing, or the keys may not read"),
  );

  async function find(ctx: Context, name: string): Promise<Found | null> {
    const range = ctx.get("Range");
    const wanted = { range: onePart.test(range) ? range : undefined, ifNoneMatch: ctx.get("If-None-Match") || undefined };
    const left = new AbortController();
    ctx.res.once("close", () => left.abort());
    try {
      const found = await read(name, wanted, left.signal);
      if ("isDenied" in found) sayDenied();
      return "body" in found ? { ...found, body: Readable.from(toTheEnd(ctx, found.body), { objectMode: false }) } : found;
    } catch (error) {
      if (!left.signal.aborted) logSilence(strapi, error);
      return null;
    }
  }

  /** Destroys the connection if the stream fails, because its length was sent. */
  async function* toTheEnd(ctx: Context, body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      // If the response needs draining, the client stalled, not the bucket.
      if (!ctx.res.writableNeedDrain) logSilence(strapi, error);
      ctx.res.destroy();
    }
  }

  async function others(ctx: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      if (!isOfBucket(error)) throw error;
      logSilence(strapi, error);
      notifyPanel(ctx);
    }
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    const name = ctx.method === "GET" || ctx.method === "HEAD" ? upload.exec(ctx.path)?.[1] : undefined;
    if (name === undefined) return others(ctx, next);
    const found = await find(ctx, name);
    if (found?.status === 404) return next();
    if (found) return answer(ctx, name, found);
    ctx.status = 503;
    ctx.set("Retry-After", "5");
  };
};

function answer(ctx: Context, name: string, found: Found): void {
  ctx.status = found.status;
  ctx.set("Accept-Ranges", "bytes");
  // A replaced file keeps its address, so browsers must revalidate.
  ctx.set("Cache-Control", "max-age=0");
  if (!("head" in found)) return;
  const { ContentLength, ContentRange, ETag, LastModified } = found.head;
  // People may fill a bucket by hand, so the file name decides.
  ctx.type = path.extname(name);
  ctx.body = found.body;
  if (ContentLength !== undefined) ctx.length = ContentLength;
  if (ContentRange !== undefined) ctx.set("Content-Range", ContentRange);
  if (ETag !== undefined) ctx.set("ETag", ETag);
  if (LastModified !== undefined) ctx.lastModified = LastModified;
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
