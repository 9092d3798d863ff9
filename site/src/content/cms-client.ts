import type { Language } from "@trabecula/contracts";
import { addressOf, type Endpoint } from "@trabecula/contracts/endpoints";
import { language as siteLanguage } from "@trabecula/messages";
import { readEnv } from "../../server/env.ts";

/** `missing`: not found. `down`: the CMS did not respond. */
export type CmsAnswer<T> = { ok: true; data: T } | { ok: false; reason: "missing" | "down" };

export type ContentEndpoint<T> = Endpoint & {
  readonly reply: { safeParse(data: unknown): { success: true; data: T } | { success: false } };
};

const timeoutMs = 2_500;

interface ReadOptions {
  readonly language?: Language;
  readonly cmsUrls?: readonly string[];
}

/** Does not cache: whole pages are cached until the next publication. */
export async function readCms<T>(
  endpoint: ContentEndpoint<T>,
  params: Readonly<Record<string, string>> = {},
  { language = siteLanguage, cmsUrls: [cmsUrl, ...others] = readEnv().cmsUrls }: ReadOptions = {},
): Promise<CmsAnswer<T>> {
  const query = endpoint.query && language !== "en" ? `?language=${language}` : "";
  const answer = await readFrom(endpoint, `${cmsUrl}${addressOf(endpoint, params)}${query}`);
  return !answer.ok && answer.reason === "down" && others.length > 0 ? readCms(endpoint, params, { language, cmsUrls: others }) : answer;
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

interface PostOptions {
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cmsUrls?: readonly string[];
}

/**
 * Tries the next CMS only if the connection failed, so that nothing is sent twice.
 * @throws like `fetch` if none responds in time
 */
export async function postToCms(endpoint: Endpoint, content: object, options: PostOptions): Promise<Response> {
  const { timeoutMs, headers, cmsUrls = readEnv().cmsUrls } = options;
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(content),
    signal: AbortSignal.timeout(timeoutMs),
  };
  return postToFirst(
    cmsUrls.map((cmsUrl) => `${cmsUrl}${addressOf(endpoint, {})}`),
    request,
  );
}

async function postToFirst([address = "", ...others]: readonly string[], request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" && others.length > 0) return postToFirst(others, request);
    throw error;
  }
}
