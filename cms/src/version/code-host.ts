import { latestVersionTag } from "./latest-version-tag.ts";

/** Where the footer's facts come from. */
export interface VersionSource {
  /** Address of the code host's API (GitHub's form), without a trailing slash. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Null: the repository's own default branch. */
  readonly branch: string | null;
}

const tagsPerPage = 100;
/** With the time for which an answer is kept, this stays below the 60 calls an hour that GitHub allows without a credential. */
const mostTagPages = 10;
/** A page of a hundred tags has some 50 kB. */
const mostBytes = 1_000_000;
/** A commit may come from a clock that runs ahead, but not by more; ms. */
const clockSkewMs = 24 * 3600_000;

/** When the branch was last committed to; null where the answer holds no such moment. @throws Error where there is no answer */
export async function lastCommit(source: VersionSource, nowMs: number, signal: AbortSignal): Promise<string | null> {
  const branch = source.branch === null ? "" : `&sha=${encodeURIComponent(source.branch)}`;
  const [newest] = await getList(`${addressOf(source)}/commits?per_page=1${branch}`, signal);
  const date = Date.parse(String(read(read(read(newest, "commit"), "committer"), "date")));
  return Number.isNaN(date) || date > nowMs + clockSkewMs ? null : new Date(date).toISOString();
}

/** The tag of the latest version; null where there is none. @throws Error where not all pages could be read */
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
