import type { Core } from "@strapi/strapi";
import type { ClaimedFit } from "./fit-claims.ts";

/** Only where it broke: messages of parsers quote what was in the file. */
export function logBreakdown(strapi: Core.Strapi, fit: ClaimedFit, error: unknown): void {
  const { name, code, stack } = (error ?? {}) as { name?: string; code?: string; stack?: string };
  const frames = (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join("\n");
  strapi.log.error(`fit ${fit.publicId}, attempt ${fit.attempts}: ${name ?? "unknown error"} ${code ?? ""}\n${frames}`);
}
