/** `text` is for people at a terminal, `json` for programs: one object a line. */
export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One event of a server. */
export interface LogEvent {
  readonly time: Date;
  readonly level: string;
  readonly server: "cms" | "site";
  readonly message: string;
  /** What else is known of it, such as the id of the request. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An event as a line without its end. In text, the lines of a `stack` follow below. */
export function logLine(format: LogFormat, { time, level, server, message, facts }: LogEvent): string {
  if (format === "json") return JSON.stringify({ time: time.toISOString(), level, server, message, ...facts });
  const { stack, ...others } = facts;
  const known = Object.entries(others).filter(([, value]) => value !== undefined);
  const words = known.map(([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const below = Array.isArray(stack) ? stack.map((line) => `\n${line}`) : [];
  return `${time.toISOString()} ${level} ${server}: ${message}${words.join("")}${below.join("")}`;
}

/** What a server says as it starts or fails to: a sentence for people, or the same as a line for programs. */
export function startLine(format: LogFormat, event: Pick<LogEvent, "level" | "server" | "message">): string {
  return format === "text" ? event.message : logLine(format, { ...event, time: new Date(), facts: {} });
}

/** The format that a server's environment asks for, read also where the rest of it cannot be used. */
export function askedLogFormat(variable: string | undefined): LogFormat {
  return variable === "json" ? "json" : "text";
}
