import { readEnv } from "../../server/env.ts";

/** What the CMS said, or why it did not. `missing`: it has nothing at that address. `down`: it did not answer. */
export type CmsAnswer<T> = { ok: true; data: T } | { ok: false; reason: "missing" | "down" };

type Contract<T> = { safeParse(data: unknown): { success: true; data: T } | { success: false } };
type Kept = { answer: CmsAnswer<unknown>; freshUntil: number };

/** Published texts may be this old. */
const freshMs = 15_000;
/** After a failure the CMS is asked again this soon. */
const retryMs = 3_000;
const timeoutMs = 2_500;
/** Slugs come from addresses that anyone can make up; the oldest answers go first. */
const maximumKept = 500;

const kept = new Map<string, Kept>();
const underWay = new Map<string, Promise<CmsAnswer<unknown>>>();
const { cmsUrl } = readEnv();

/**
 * Reads published content, from memory while it is fresh. When the CMS is down, the last good answer is given again,
 * however old: readers are better served by yesterday's text than by none.
 */
export async function readCms<T>(path: string, contract: Contract<T>): Promise<CmsAnswer<T>> {
  const known = kept.get(path);
  if (known && known.freshUntil > Date.now()) return known.answer as CmsAnswer<T>;
  const asked = underWay.get(path) ?? ask(path, contract).finally(() => underWay.delete(path));
  underWay.set(path, asked);
  return (await asked) as CmsAnswer<T>;
}

async function ask<T>(path: string, contract: Contract<T>): Promise<CmsAnswer<T>> {
  const fetched = await fetchAnswer(path, contract);
  const last = kept.get(path)?.answer as CmsAnswer<T> | undefined;
  const isDown = !fetched.ok && fetched.reason === "down";
  const answer = isDown && last?.ok ? last : fetched;
  keep(path, answer, isDown ? retryMs : freshMs);
  return answer;
}

function keep(path: string, answer: CmsAnswer<unknown>, forMs: number): void {
  kept.delete(path);
  kept.set(path, { answer, freshUntil: Date.now() + forMs });
  const oldest = kept.keys().next().value;
  if (kept.size > maximumKept && oldest !== undefined) kept.delete(oldest);
}

async function fetchAnswer<T>(path: string, contract: Contract<T>): Promise<CmsAnswer<T>> {
  try {
    const response = await fetch(cmsUrl + path, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: "application/json" } });
    if (response.status === 404) return { ok: false, reason: "missing" };
    if (!response.ok) return { ok: false, reason: "down" };
    const parsed = contract.safeParse(await response.json());
    if (parsed.success) return { ok: true, data: parsed.data };
    console.error(`The CMS answered ${path} in a form that was not agreed`);
    return { ok: false, reason: "down" };
  } catch {
    return { ok: false, reason: "down" };
  }
}
