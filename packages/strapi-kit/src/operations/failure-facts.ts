import path from "node:path";
import { stackLines } from "@trabecula/telemetry";

/** The repository's root. */
const root = path.resolve(import.meta.dirname, "../../../..");
const mostFrames = 6;
const ownFile = /^(?:cms|packages)\/(?!(?:.*\/)?node_modules\/)[\w./-]+\.[cm]?[jt]s$/;

/** Where an error came from, without a word of its message: messages of databases and parsers quote what people sent. */
export interface FailureFacts {
  /** Its code, or else its name: `SQLITE_FULL`, `TypeError`. */
  readonly code: string;
  /** Lines of the product's own code, the innermost first: `packages/strapi-kit/src/sql.ts:20`. */
  readonly frames: readonly string[];
}

export function failureFacts(error: unknown): FailureFacts {
  const frames = stackLines(error).flatMap((line) => ownFrame(line) ?? []);
  return { code: codeOf(error), frames: frames.slice(0, mostFrames) };
}

/** Only what has the form of a code or of a class's name is taken: anything may have been thrown. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const words = [code, name].filter((word) => typeof word === "string" && /^\w{1,60}$/.test(word));
  return String(words[0] ?? "unknown");
}

function ownFrame(line: string): string | null {
  const [, file, number] = /^\s+at (?:.*\()?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? [];
  if (file === undefined || number === undefined) return null;
  const inside = path.relative(root, file);
  return ownFile.test(inside) ? `${inside}:${number}` : null;
}
