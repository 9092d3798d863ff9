import { errorCode, logLine, stackLines, type LogFormat } from "@trabecula/telemetry";

/** What winston hands over: the event with its facts, or an error as it was thrown. */
interface LogInfo {
  readonly level: string;
  readonly message?: unknown;
  readonly [fact: string | symbol]: unknown;
}

/** Under this key winston's transports look for the finished line. */
const finishedLine = Symbol.for("message");
/** Under this one it keeps what stood behind the message. */
const splat = Symbol.for("splat");

/**
 * Strapi's log as lines of both servers. Of an error that Strapi writes down its code and where it was are kept, and not its
 * message: those of databases and parsers quote what people sent.
 */
export function createLogFormat(format: LogFormat) {
  return {
    transform(info: LogInfo) {
      const line = logLine(format, { time: new Date(), level: info.level, server: "cms", ...eventOf(info) });
      return { ...info, [finishedLine]: line };
    },
  };
}

function eventOf(info: LogInfo): { message: string; facts: Record<string, unknown> } {
  if (info instanceof Error) return { message: "An error", facts: factsOf(info) };
  const [cause] = (info[splat] ?? []) as unknown[];
  if (cause instanceof Error) return { message: withoutMessageOf(cause, String(info.message)), facts: factsOf(cause) };
  const { level: _level, message, ...facts } = info;
  return { message: String(message), facts };
}

function factsOf(error: Error): Record<string, unknown> {
  return { code: errorCode(error), stack: stackLines(error) };
}

/** Winston hangs the message of an error on the one before it. */
function withoutMessageOf({ message }: Error, text: string): string {
  return message !== "" && text.endsWith(` ${message}`) ? text.slice(0, -message.length - 1) : text;
}
