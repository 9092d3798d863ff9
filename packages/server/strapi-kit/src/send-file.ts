import type { Readable } from "node:stream";
import type { Context } from "koa";

/** The name must not contain personal data. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;
}

export function sendFile(ctx: Context, { name, type, content }: SentFile): void {
  ctx.set("Content-Type", type);
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}
