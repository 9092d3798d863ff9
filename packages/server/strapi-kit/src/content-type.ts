import type { IncomingMessage } from "node:http";
import { safeParse } from "fast-content-type-parse";

interface ContentType {
  /** In lower case; empty where there is none, or it cannot be read (RFC 9110). */
  readonly type: string;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
}

/** What a request says that its body is. */
export function contentTypeOf({ headers }: IncomingMessage): ContentType {
  return safeParse(headers["content-type"] ?? "");
}
