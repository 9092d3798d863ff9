import path from "node:path";
import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { Context, Next } from "koa";
import { env } from "../../config/env.ts";
import { isOfBucket, logSilence, tellPanel } from "../uploads/bucket-silence.ts";
import { createBucketReader, type Found } from "../uploads/read-bucket.ts";

/** A picture that a text shows, or a file that it links to. */
const upload = /^\/uploads\/(\w[\w.~-]*)$/;
/** One part of a file; whoever asks for several gets all of it. */
const onePart = /^bytes=\d{0,15}-\d{0,15}$/;

/**
 * Hands on uploads that lie in a bucket, from the address that they have in a folder too. What is not in the bucket is looked
 * for in the folder: it was uploaded before there was one.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
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

  /** A file as it comes. One that breaks off ends the connection, which nothing else would: its length has been told. */
  async function* toTheEnd(ctx: Context, body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      // Else it is the visitor who takes nothing.
      if (!ctx.res.writableNeedDrain) logSilence(strapi, error);
      ctx.res.destroy();
    }
  }

  /** Of whatever else is done with uploads, only the panel's changes call the bucket. */
  async function others(ctx: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      if (!isOfBucket(error)) throw error;
      logSilence(strapi, error);
      tellPanel(ctx);
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
  // As from a folder: asked for anew each time, since a replaced file keeps its address.
  ctx.set("Cache-Control", "max-age=0");
  if (!("head" in found)) return;
  const { ContentLength, ContentRange, ETag, LastModified } = found.head;
  // By its name, as from a folder: a bucket may have been filled by hand.
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
