import type { APIRequestContext } from "@playwright/test";

interface Link {
  on: string;
  to: URL;
}

function linksOf(html: string, address: URL): Link[] {
  const found = [...html.matchAll(/\s(?:href|src|srcset|action)="([^"]+)"/g)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
  return found.map((value) => ({ on: address.pathname, to: new URL(value, address) })).filter(({ to }) => to.origin === address.origin);
}

export async function brokenLinks(request: APIRequestContext, siteUrl: string, paths: readonly string[]): Promise<string[]> {
  const pages = new Map<string, string>();
  const links: Link[] = [];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    pages.set(path, html);
    links.push(...linksOf(html, new URL(path, siteUrl)));
  }
  const broken: string[] = [];
  for (const [path, [first]] of Map.groupBy(links, ({ to }) => to.pathname)) {
    const status = pages.has(path) ? 200 : (await request.get(path)).status();
    if (status !== 200) broken.push(`${first!.on}: ${path} answers ${status}`);
  }
  for (const { on, to } of links) {
    const part = decodeURIComponent(to.hash.slice(1));
    const html = pages.get(to.pathname);
    if (part !== "" && html && !html.includes(` id="${part}"`)) broken.push(`${on}: ${to.pathname} has no part ${to.hash}`);
  }
  return [...new Set(broken)];
}
