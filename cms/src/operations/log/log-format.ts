import { errorCode, logLine, stackLines, type LogFormat } from "@trabecula/telemetry";

interface LogInfo {
  readonly level: string;
  readonly message?: unknown;
  readonly [fact: string | symbol]: unknown;
}

const finishedLine = Symbol.for("message");
const splat = Symbol.for("splat");

/** Keeps code and location of errors but not messages: databases and parsers quote user data. */
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

/** Winston appends an error's message to the previous one. */
function withoutMessageOf({ message }: Error, text: string): string {
  return message !== "" && text.endsWith(` ${message}`) ? text.slice(0, -message.length - 1) : text;
}
