import { logLine } from "@trabecula/telemetry";
import { env } from "../../../config/env.ts";

export function writeAudit({ at, facts }: { readonly at: number; readonly facts: Readonly<Record<string, unknown>> }): void {
  if (!env.auditToLog) return;
  process.stdout.write(`${logLine(env.logFormat, { time: new Date(at), level: "info", server: "cms", message: "Audit", facts })}\n`);
}
