import type { Readable } from "node:stream";
import type { Context } from "koa";

/** A file as it is sent: its name holds nothing about a person. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;
}

/** Answers with a file to be saved. */
export function sendFile(ctx: Context, { name, type, content }: SentFile): void {
  ctx.set("Content-Type", type);
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}
