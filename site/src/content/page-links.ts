import * as messages from "@trabecula/messages/frame";
import { contact } from "@trabecula/messages/public-pages";
import { otherLanguage } from "../page-language.ts";
import { pagesNow, type PublicPage } from "../public-pages.ts";
import type { SiteMetadata } from "./site-info.ts";

export interface PageLink {
  readonly href: string;
  readonly label: string;
  readonly lang?: string | undefined;
}

type Titles = Parameters<typeof pagesNow>[0];

export function menuLinks(pages: Titles): PageLink[] {
  return linksTo(pagesNow(pages).filter(({ inMenu }) => inMenu));
}

export function footerLinks({ site, pages }: Pick<SiteMetadata, "site"> & { readonly pages: Titles }): PageLink[][] {
  const now = pagesNow(pages);
  return [
    linksTo(now.filter(({ footer }) => footer === "product")),
    [
      ...linksTo(now.filter(({ footer }) => footer === "laboratory")),
      ...given(site.laboratoryUrl, site.laboratoryName),
      ...given(site.legacyUrl, messages.legacyVersion),
    ],
    site.supportEmail ? given(`mailto:${site.supportEmail}`, site.supportEmail) : given("/contact", contact.title),
  ];
}

export function isCurrent(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "") || "/";
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}

function linksTo(pages: readonly PublicPage[]): PageLink[] {
  return pages.map(({ path, title, language }) => ({ href: path, label: title, ...(language && { lang: otherLanguage({ language }) }) }));
}

function given(href: string | null, label: string): PageLink[] {
  return href && label ? [{ href, label }] : [];
}
