import path from "node:path";
import { errorCode, stackLines } from "@trabecula/telemetry";

const root = path.resolve(import.meta.dirname, "../../../../..");
const mostFrames = 6;
const ownFile = /^(?:cms|packages)\/(?!(?:.*\/)?node_modules\/)[\w./-]+\.[cm]?[jt]s$/;

/** Origin of an error without its message, because database and parser messages quote user input. */
export interface FailureMetadata {
  readonly code: string;
  /** Lines of the product's own code, the innermost first: `packages/server/strapi-kit/src/sql.ts:20`. */
  readonly frames: readonly string[];
}

export function failureMetadata(error: unknown): FailureMetadata {
  const frames = stackLines(error).flatMap((line) => ownFrame(line) ?? []);
  return { code: errorCode(error), frames: frames.slice(0, mostFrames) };
}

function ownFrame(line: string): string | null {
  const [, file, number] = /^\s+at (?:.*\()?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? [];
  if (file === undefined || number === undefined) return null;
  const inside = path.relative(root, file);
  return ownFile.test(inside) ? `${inside}:${number}` : null;
}
