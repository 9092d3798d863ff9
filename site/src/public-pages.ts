import { isReservedSlug, type Language, type PageSummary } from "@trabecula/contracts";
import { administratorGroups, userGroups, type ApiGroup } from "@trabecula/messages/api-groups";
import * as messages from "@trabecula/messages/public-pages";

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** Shown by search engines and link previews. Staff pages use their first messages. */
  readonly description?: string;
  readonly inMenu?: true;
  readonly footer?: "product" | "laboratory";
  /** Written by staff; exists while it is published. */
  readonly byStaff?: true;
  /** Language of the title; default: that of the page. */
  readonly language?: Language;
}

/** Pages in navigation order; excludes documentation articles and other staff pages. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    ...messages.home,
    inMenu: true,
  },
  {
    path: "/try",
    ...messages.tryIt,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/sample-report/hr-pqct",
    ...messages.sampleReport,
    footer: "product",
  },
  {
    path: "/sample-report/dxa",
    ...messages.sampleDxaReport,
  },
  {
    path: "/features",
    ...messages.features,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/faq",
    ...messages.faq,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation",
    ...messages.documentation,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation/api-reference",
    ...messages.apiReference,
  },
  ...groupPages("/documentation/api-reference", messages.apiReference.title, userGroups),
  {
    path: "/documentation/api-shapes",
    ...messages.apiShapes,
  },
  {
    path: "/documentation/api-administration",
    ...messages.apiAdministration,
  },
  ...groupPages("/documentation/api-administration", messages.apiAdministration.title, administratorGroups),
  { path: "/about", ...messages.about, inMenu: true, footer: "laboratory", byStaff: true },
  { path: "/terms-of-service", ...messages.termsOfService, footer: "laboratory", byStaff: true },
  { path: "/privacy-notice", ...messages.privacyNotice, footer: "laboratory", byStaff: true },
  { path: "/contact", ...messages.contact, inMenu: true },
  {
    path: "/researcher-login",
    ...messages.researcherLogin,
  },
  {
    path: "/researcher-signup",
    ...messages.researcherSignup,
  },
  {
    path: "/patient-login",
    ...messages.patientLogin,
  },
  {
    path: "/forgot-password",
    ...messages.forgotPassword,
  },
];

export const builtPages = publicPages.filter(({ byStaff }) => !byStaff);

export function publicPage(path: string): Required<Pick<PublicPage, "path" | "title" | "description">> {
  const page = builtPages.find((each) => each.path === path);
  if (!page?.description) throw new Error(`public-pages.ts does not describe ${path}.`);
  return { path, title: page.title, description: page.description };
}

export function pagesNow(published: readonly (Pick<PageSummary, "slug" | "title"> & { readonly language?: Language })[]): PublicPage[] {
  const shown = published.filter(({ slug }) => !isReservedSlug(slug));
  const paths = new Set(shown.map(({ slug }) => pathOfSlug(slug)));
  const known = publicPages.filter(({ path, byStaff }) => !byStaff || paths.has(path));
  const further = shown.flatMap(({ slug, title, language }): PublicPage[] => {
    const path = pathOfSlug(slug);
    return publicPages.some((page) => page.path === path)
      ? []
      : [{ path, title, footer: "laboratory", byStaff: true, ...(language && { language }) }];
  });
  return [...known, ...further];
}

function groupPages(parent: string, parentTitle: string, groups: readonly ApiGroup[]): PublicPage[] {
  return groups.map(({ slug, title, summary }) => ({ path: `${parent}/${slug}`, title: `${title}, ${parentTitle}`, description: summary }));
}

function pathOfSlug(slug: string): string {
  return `/${slug}`;
}
