import { lastCommit, latestTag, type VersionSource } from "./code-host.ts";

export interface Version {
  readonly lastCommitAt: string | null;
  readonly tag: string | null;
}

/** Cache lifetime of a result, and pause after a failure. */
const keepMs = 15 * 60_000;
const keepFailureMs = 5 * 60_000;
/** Limit for all calls of one refresh, including tag pages. */
const timeoutMs = 10_000;
/** Limit for the first caller, because page rendering waits for it. */
const waitMs = 1500;

const unknown: Version = { lastCommitAt: null, tag: null };

interface Kept {
  readonly source: VersionSource;
  version: Version | null;
  round: Promise<Version> | null;
  askAgainAt: number;
}

/** Callers share one request and get the old value until it ends. Keeps values that the host no longer reports. */
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
  const signal = AbortSignal.timeout(timeoutMs);
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
