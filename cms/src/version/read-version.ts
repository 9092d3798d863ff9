import { lastCommit, latestTag, type VersionSource } from "./code-host.ts";

/** What the code host says of the production branch; null where it is not known. */
export interface Version {
  readonly lastCommitAt: string | null;
  readonly tag: string | null;
}

/** An answer is good for this long; after a failure the host is left alone for a while too; ms. */
const keepMs = 15 * 60_000;
const keepFailureMs = 5 * 60_000;
/** All calls of one round together, however many pages of tags there are; ms. */
const patienceMs = 10_000;
/** The first caller waits no longer, since pages are rendered with the answer; ms. */
const waitMs = 1500;

const unknown: Version = { lastCommitAt: null, tag: null };

interface Kept {
  readonly source: VersionSource;
  version: Version | null;
  round: Promise<Version> | null;
  askAgainAt: number;
}

/**
 * Returns a reader that asks the code host once for any number of callers, and answers what it was told last while it asks
 * again. What the host does not say stays as it was told before.
 */
export function createVersionReader(): (source: VersionSource | null, nowMs: number) => Promise<Version> {
  let kept: Kept | null = null;
  return async (source, nowMs) => {
    if (source === null) return unknown;
    if (kept === null || !isSame(kept.source, source)) kept = { source, version: null, round: null, askAgainAt: 0 };
    if (kept.round === null && nowMs >= kept.askAgainAt) kept.round = ask(kept, nowMs);
    return kept.version ?? (await Promise.race([kept.round ?? unknown, unknownAfter(waitMs)]));
  };
}

async function ask(kept: Kept, nowMs: number): Promise<Version> {
  const signal = AbortSignal.timeout(patienceMs);
  const [commit, tag] = await Promise.allSettled([lastCommit(kept.source, nowMs, signal), latestTag(kept.source, signal)]);
  const isWhole = commit.status === "fulfilled" && tag.status === "fulfilled";
  kept.version = {
    lastCommitAt: commit.status === "fulfilled" ? commit.value : (kept.version?.lastCommitAt ?? null),
    tag: tag.status === "fulfilled" ? tag.value : (kept.version?.tag ?? null),
  };
  kept.askAgainAt = nowMs + (isWhole ? keepMs : keepFailureMs);
  kept.round = null;
  return kept.version;
}

function isSame(one: VersionSource, other: VersionSource): boolean {
  return one.apiUrl === other.apiUrl && one.repository === other.repository && one.branch === other.branch;
}

function unknownAfter(ms: number): Promise<Version> {
  return new Promise((resolve) => setTimeout(() => resolve(unknown), ms).unref());
}
