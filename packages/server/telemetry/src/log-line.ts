/** `json`: one object per line. */
export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogEvent {
  readonly time: Date;
  readonly level: string;
  readonly server: "cms" | "site";
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Without line end. In text format a `stack` follows on further lines. */
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

/** Also used if the rest of the configuration is invalid. */
export function askedLogFormat(variable: string | undefined): LogFormat {
  return variable === "json" ? "json" : "text";
}

/**
 * Keeps a server running if its log cannot be written (full disk, closed pipe). Otherwise one failed line ends the
 * process. Lines of that time are lost.
 */
export function outliveLog(streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on("error", () => undefined);
}
