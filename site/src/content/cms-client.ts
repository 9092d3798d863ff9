import { addressOf, type Endpoint } from "@trabecula/contracts/endpoints";
import { readEnv } from "../../server/env.ts";

/** What the CMS said, or why it did not. `missing`: it has nothing at that address. `down`: it did not answer. */
export type CmsAnswer<T> = { ok: true; data: T } | { ok: false; reason: "missing" | "down" };

/** An endpoint whose reply is a `T`. */
export type ContentEndpoint<T> = Endpoint & {
  readonly reply: { safeParse(data: unknown): { success: true; data: T } | { success: false } };
};

const timeoutMs = 2_500;

/** Reads published content, from the first CMS that answers. Nothing is kept here: pages are kept whole, and read anew after each publication. */
export async function readCms<T>(
  endpoint: ContentEndpoint<T>,
  params: Readonly<Record<string, string>> = {},
  [cmsUrl, ...others]: readonly string[] = readEnv().cmsUrls,
): Promise<CmsAnswer<T>> {
  const answer = await readFrom(endpoint, `${cmsUrl}${addressOf(endpoint, params)}`);
  return !answer.ok && answer.reason === "down" && others.length > 0 ? readCms(endpoint, params, others) : answer;
}

async function readFrom<T>(endpoint: ContentEndpoint<T>, address: string): Promise<CmsAnswer<T>> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: "application/json" } });
    if (response.status === 404) return { ok: false, reason: "missing" };
    if (!response.ok) return { ok: false, reason: "down" };
    const parsed = endpoint.reply.safeParse(await response.json());
    if (parsed.success) return { ok: true, data: parsed.data };
    console.error(`The CMS answered ${endpoint.path} in a form that was not agreed`);
    return { ok: false, reason: "down" };
  } catch {
    return { ok: false, reason: "down" };
  }
}
