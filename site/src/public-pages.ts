import { isReservedSlug, type PageSummary } from "@trabecula/contracts";
import { administratorGroups, userGroups, type ApiGroup } from "@trabecula/messages/api-groups";
import * as words from "@trabecula/messages/public-pages";

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** For search engines and link previews. Staff pages use their first words. */
  readonly description?: string;
  readonly inMenu?: true;
  readonly footer?: "product" | "laboratory";
  /** Written by staff: there while it is published. */
  readonly byStaff?: true;
}

/** In navigation order; excludes documentation articles and other staff pages. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    ...words.home,
    inMenu: true,
  },
  {
    path: "/try",
    ...words.tryIt,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/sample-report/hr-pqct",
    ...words.sampleReport,
    footer: "product",
  },
  {
    path: "/sample-report/dxa",
    ...words.sampleDxaReport,
  },
  {
    path: "/features",
    ...words.features,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/faq",
    ...words.faq,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation",
    ...words.documentation,
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation/api-reference",
    ...words.apiReference,
  },
  ...groupPages("/documentation/api-reference", words.apiReference.title, userGroups),
  {
    path: "/documentation/api-shapes",
    ...words.apiShapes,
  },
  {
    path: "/documentation/api-administration",
    ...words.apiAdministration,
  },
  ...groupPages("/documentation/api-administration", words.apiAdministration.title, administratorGroups),
  { path: "/about", ...words.about, inMenu: true, footer: "laboratory", byStaff: true },
  { path: "/terms-of-service", ...words.termsOfService, footer: "laboratory", byStaff: true },
  { path: "/contact", ...words.contact, inMenu: true },
  {
    path: "/researcher-login",
    ...words.researcherLogin,
  },
  {
    path: "/researcher-signup",
    ...words.researcherSignup,
  },
  {
    path: "/patient-login",
    ...words.patientLogin,
  },
  {
    path: "/forgot-password",
    ...words.forgotPassword,
  },
];

export const builtPages = publicPages.filter(({ byStaff }) => !byStaff);

export function publicPage(path: string): Required<Pick<PublicPage, "path" | "title" | "description">> {
  const page = builtPages.find((each) => each.path === path);
  if (!page?.description) throw new Error(`public-pages.ts does not describe ${path}.`);
  return { path, title: page.title, description: page.description };
}

export function pagesNow(published: readonly PageSummary[]): PublicPage[] {
  const shown = published.filter(({ slug }) => !isReservedSlug(slug));
  const paths = new Set(shown.map(({ slug }) => pathOfSlug(slug)));
  const known = publicPages.filter(({ path, byStaff }) => !byStaff || paths.has(path));
  const further = shown.flatMap(({ slug, title }): PublicPage[] => {
    const path = pathOfSlug(slug);
    return publicPages.some((page) => page.path === path) ? [] : [{ path, title, footer: "laboratory", byStaff: true }];
  });
  return [...known, ...further];
}

function groupPages(parent: string, parentTitle: string, groups: readonly ApiGroup[]): PublicPage[] {
  return groups.map(({ slug, title, summary }) => ({ path: `${parent}/${slug}`, title: `${title}, ${parentTitle}`, description: summary }));
}

function pathOfSlug(slug: string): string {
  return `/${slug}`;
}
