import { AppError } from "./app-error.ts";

/** Versions that a caller accepts: `any` for `*`, null without the header. */
export type IfMatch = "any" | readonly number[] | null;

/** RFC 9110, 8.8.3. Our own tags are numbers; proxies add `W/` or the name of a compression. */
const entityTag = /[ \t]*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,|$)|[ \t]*(?:,|$)/y;
const ownTag = /^([1-9]\d{0,8})(?:[-;]+(?:gzip|br|zstd|deflate))?$/;

export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) return null;
  if (header.trim() === "*") return "any";
  const versions: number[] = [];
  let tags = 0;
  entityTag.lastIndex = 0;
  while (entityTag.lastIndex < header.length) {
    const found = entityTag.exec(header);
    if (!found) throw malformed();
    if (found[1] === undefined) continue;
    tags += 1;
    const version = ownTag.exec(found[1])?.[1];
    if (version !== undefined) versions.push(Number(version));
  }
  if (tags === 0) throw malformed();
  return versions;
}

function malformed(): AppError {
  return new AppError("bad_request", 'If-Match takes the ETag of the record in quotes, such as "3", or *.');
}
