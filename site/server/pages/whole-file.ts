import { fstatSync, ReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import type { FastifyReply } from "fastify";

/**
 * A publication may replace a file between the `stat` and the `open` of `@fastify/send`. Its headers then state another
 * length than the body has, and the client waits for the rest. Sends such a file as read now.
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
