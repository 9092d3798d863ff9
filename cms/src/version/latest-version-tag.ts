import { compareVersions } from "@trabecula/contracts";

/** Semantic versions (semver.org) with optional `v`, without pre-releases, which are not used in production. */
const versionTag = /^v?((?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8}))(?:\+[0-9A-Za-z.-]{1,40})?$/;

/** Highest version tag as written; null if none. Code hosts sort tags by name. */
export function latestVersionTag(tags: readonly string[]): string | null {
  let latest: { tag: string; numbers: string } | null = null;
  for (const tag of tags) {
    const numbers = versionTag.exec(tag)?.[1];
    if (numbers !== undefined && (latest === null || compareVersions(numbers, latest.numbers) > 0)) latest = { tag, numbers };
  }
  return latest?.tag ?? null;
}
