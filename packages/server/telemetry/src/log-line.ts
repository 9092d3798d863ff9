import type { IncomingMessage } from "node:http";
import { peerOf, type TrustedProxies } from "@trabecula/client-address";

export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

interface LogEvent {
  readonly time: Date;
  readonly level: string;
  readonly server: "cms" | "site";
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Formats an event without line end. The text format puts a `stack` on further lines. */
export function logLine(format: LogFormat, { time, level, server, message, facts }: LogEvent): string {
  if (format === "json") return JSON.stringify({ time: time.toISOString(), level, server, message, ...facts });
  const { stack, ...others } = facts;
  const known = Object.entries(others).filter(([, value]) => value !== undefined);
  const words = known.map(([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const below = Array.isArray(stack) ? stack.map((line) => `\n${line}`) : [];
  return `${time.toISOString()} ${level} ${server}: ${message}${words.join("")}${below.join("")}`;
}

export function startLine(format: LogFormat, event: Pick<LogEvent, "level" | "server" | "message">): string {
  return format === "text" ? event.message : logLine(format, { ...event, time: new Date(), facts: {} });
}

/** Works even if the rest of the configuration is invalid. */
export function askedLogFormat(variable: string | undefined): LogFormat {
  return variable === "json" ? "json" : "text";
}

/**
 * Keeps a server running if its log cannot be written (full disk, closed pipe): one failed line would end the process.
 * These lines are lost.
 */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Returns a code such as `SQLITE_FULL` or `TypeError`, otherwise `unknown`. Restricted by pattern to keep personal data out of logs. */
export function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const words = [code, name].filter((word) => typeof word === "string" && /^\w{1,60}$/.test(word));
  return String(words[0] ?? "unknown");
}

export function stackLines(error: unknown): string[] {
  const { message, stack } = (error ?? {}) as { message?: unknown; stack?: unknown };
  if (typeof stack !== "string") return [];
  const start = typeof message === "string" && stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(start)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
}

/** Maximum similar lines per minute; further lines are counted. */
const mostInAMinute = 10;

/** Number of lines skipped since the last; null to skip this line. */
export type FewLines = () => { readonly alikeNotWritten?: number } | null;

/** Keeps an outage from filling the log. */
export function createFewLines(): FewLines {
  let [startMs, written, leftOut] = [-Infinity, 0, 0];
  return () => {
    const nowMs = performance.now();
    if (nowMs - startMs >= 60_000) [startMs, written] = [nowMs, 0];
    if (written === mostInAMinute) {
      leftOut += 1;
      return null;
    }
    written += 1;
    const facts = leftOut > 0 ? { alikeNotWritten: leftOut } : {};
    leftOut = 0;
    return facts;
  };
}

/** Excludes email addresses, paths and line breaks. */
const form = /^[\w-]{8,64}$/;

/** Request id set by a trusted proxy, shared by both logs; null otherwise. */
export function givenRequestId({ headers, socket }: IncomingMessage, isTrusted: TrustedProxies): string | null {
  const given = headers["x-request-id"];
  return isTrusted(peerOf(socket)) && typeof given === "string" && form.test(given) ? given : null;
}
