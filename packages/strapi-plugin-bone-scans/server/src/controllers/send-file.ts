import type { Context } from "koa";
import type { ReportFile } from "../services/reports/report-files.ts";

/** Answers with a file to be saved. */
export function sendFile(ctx: Context, { name, type, content }: ReportFile): void {
  ctx.set("Content-Type", type);
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}

/** Aborted once the caller has gone. */
export function untilLeft(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}
