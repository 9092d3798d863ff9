import type { IncomingMessage } from "node:http";
import { safeParse } from "fast-content-type-parse";

interface ContentType {
  /** Lower case; empty if missing or unreadable (RFC 9110). */
  readonly type: string;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
}

export function contentTypeOf({ headers }: IncomingMessage): ContentType {
  return safeParse(headers["content-type"] ?? "");
}
