import { dayMs, compareVersions } from "@trabecula/contracts";

/** Semantic versions (semver.org) with optional `v`, without pre-releases. */
const versionTag = /^v?((?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8}))(?:\+[0-9A-Za-z.-]{1,40})?$/;

export function latestVersionTag(tags: readonly string[]): string | null {
  let latest: { tag: string; numbers: string } | null = null;
  for (const tag of tags) {
    const numbers = versionTag.exec(tag)?.[1];
    if (numbers !== undefined && (latest === null || compareVersions(numbers, latest.numbers) > 0)) latest = { tag, numbers };
  }
  return latest?.tag ?? null;
}

export interface VersionSource {
  /** GitHub format, without a trailing slash. */
  readonly apiUrl: string;
  readonly repository: string;
  readonly branch: string | null;
}

const tagsPerPage = 100;
/** Stays below GitHub's 60 unauthenticated calls per hour. */
const mostTagPages = 10;
/** A page of 100 tags is about 50 kB. */
const mostBytes = 1_000_000;
/** Tolerance for commits from a fast clock. */
const clockSkewMs = dayMs;

/**
 * Null if the response has none.
 * @throws Error if the request fails
 */
export async function lastCommit(source: VersionSource, nowMs: number, signal: AbortSignal): Promise<string | null> {
  const branch = source.branch === null ? "" : `&sha=${encodeURIComponent(source.branch)}`;
  const [newest] = await getList(`${addressOf(source)}/commits?per_page=1${branch}`, signal);
  const date = Date.parse(String(read(read(read(newest, "commit"), "committer"), "date")));
  return Number.isNaN(date) || date > nowMs + clockSkewMs ? null : new Date(date).toISOString();
}

/** Null if there is no version tag. @throws Error if not all pages could be read */
export async function latestTag(source: VersionSource, signal: AbortSignal): Promise<string | null> {
  const names: string[] = [];
  for (let page = 1; page <= mostTagPages; page += 1) {
    const tags = await getList(`${addressOf(source)}/tags?per_page=${tagsPerPage}&page=${page}`, signal);
    names.push(...tags.map((tag) => read(tag, "name")).filter((name) => typeof name === "string"));
    if (tags.length < tagsPerPage) break;
  }
  return latestVersionTag(names);
}

const addressOf = ({ apiUrl, repository }: VersionSource) => `${apiUrl}/repos/${repository}`;

function read(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

async function getList(url: string, signal: AbortSignal): Promise<unknown[]> {
  const reply = await fetch(url, { headers: { accept: "application/json" }, signal });
  if (!reply.ok || !reply.body) throw new Error(`The code host answered ${reply.status}`);
  const list: unknown = JSON.parse(await textWithin(reply.body));
  if (!Array.isArray(list)) throw new Error("The code host answered no list");
  return list;
}

async function textWithin(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error("The code host answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
