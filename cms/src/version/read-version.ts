/** What the code host says of the production branch; null where it is not known. */
export interface Version {
  readonly lastCommitAt: string | null;
  readonly tag: string | null;
}

interface VersionSource {
  /** `owner/name`; null: there is no public repository. */
  readonly repository: string | null;
  /** Address of the code host's API (GitHub's form), without a trailing slash. */
  readonly apiUrl: string;
}

/** An answer is good for this long; a failure is tried again sooner; ms. */
const keepMs = 10 * 60_000;
const keepFailureMs = 60_000;
const patienceMs = 3000;

const unknown: Version = { lastCommitAt: null, tag: null };

/** Returns a reader that asks the code host at most every ten minutes, and once for any number of callers at a time. */
export function createVersionReader(source: VersionSource): (nowMs: number) => Promise<Version> {
  let kept: Promise<Version> = Promise.resolve(unknown);
  let askAgainAt = 0;
  return (nowMs) => {
    if (source.repository === null || nowMs < askAgainAt) return kept;
    askAgainAt = nowMs + keepMs;
    const last = kept;
    kept = askHost(source).catch(() => {
      askAgainAt = nowMs + keepFailureMs;
      return last;
    });
    return kept;
  };
}

async function askHost({ apiUrl, repository }: VersionSource): Promise<Version> {
  const [commits, tags] = await Promise.all([
    getList(`${apiUrl}/repos/${repository}/commits?per_page=1`),
    getList(`${apiUrl}/repos/${repository}/tags?per_page=1`),
  ]);
  const { commit } = (commits[0] ?? {}) as { commit?: { committer?: { date?: unknown } } };
  const { name } = (tags[0] ?? {}) as { name?: unknown };
  const date = new Date(String(commit?.committer?.date));
  return { lastCommitAt: Number.isNaN(date.getTime()) ? null : date.toISOString(), tag: typeof name === "string" ? name : null };
}

async function getList(url: string): Promise<unknown[]> {
  const reply = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(patienceMs) });
  if (!reply.ok) throw new Error(`The code host answered ${reply.status}`);
  const body: unknown = await reply.json();
  return Array.isArray(body) ? body : [];
}
