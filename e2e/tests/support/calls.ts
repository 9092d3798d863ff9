import type { Page, Request } from "@playwright/test";

export interface SentCall {
  body: unknown;
  cookies: string[];
  status: number;
  reply: unknown;
}

export async function callOf(page: Page, line: `${string} /api/${string}`, act: () => Promise<unknown>): Promise<SentCall> {
  const [method, path] = line.split(" ");
  const sent = page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === path);
  await act();
  return describe(await sent);
}

async function describe(request: Request): Promise<SentCall> {
  const response = await request.response();
  const { cookie = "" } = await request.allHeaders();
  return {
    body: request.postDataJSON() as unknown,
    cookies: cookie
      .split("; ")
      .filter(Boolean)
      .map((pair) => pair.slice(0, pair.indexOf("="))),
    status: response?.status() ?? 0,
    reply: await response?.json().catch(() => null),
  };
}
