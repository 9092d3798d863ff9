import * as words from "@trabecula/messages/frame";
import { pagesNow, type PublicPage } from "../public-pages.ts";
import type { SiteMetadata } from "./site-info.ts";

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

export function menuLinks(pages: SiteMetadata["pages"]): PageLink[] {
  return linksTo(pagesNow(pages).filter(({ inMenu }) => inMenu));
}

export function footerLinks({ site, pages }: Pick<SiteMetadata, "site" | "pages">): PageLink[][] {
  const now = pagesNow(pages);
  return [
    linksTo(now.filter(({ footer }) => footer === "product")),
    [
      ...linksTo(now.filter(({ footer }) => footer === "laboratory")),
      ...given(site.laboratoryUrl, site.laboratoryName),
      ...given(site.legacyUrl, words.legacyVersion),
    ],
    given(site.supportEmail && `mailto:${site.supportEmail}`, site.supportEmail),
  ];
}

/** True for the page itself or a page below it. */
export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}

function linksTo(pages: readonly PublicPage[]): PageLink[] {
  return pages.map(({ path, title }) => ({ href: path, label: title }));
}

function given(href: string | null, label: string): PageLink[] {
  return href && label ? [{ href, label }] : [];
}
