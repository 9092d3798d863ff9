import { readEnv } from "../../server/env.ts";

/** What the CMS said, or why it did not. `missing`: it has nothing at that address. `down`: it did not answer. */
export type CmsAnswer<T> = { ok: true; data: T } | { ok: false; reason: "missing" | "down" };

export type Contract<T> = { safeParse(data: unknown): { success: true; data: T } | { success: false } };

const timeoutMs = 2_500;

/** Reads published content. Nothing is kept here: pages are kept whole, and read anew after each publication. */
export async function readCms<T>(path: string, contract: Contract<T>, cmsUrl = readEnv().cmsUrl): Promise<CmsAnswer<T>> {
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
