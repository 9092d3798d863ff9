import { isReservedSlug, type PageSummary } from "@trabecula/contracts";

/** A public page: what its head, the navigation, the footer, the sitemap and the tests know of it. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and for cards of a link. Staff's own pages say it in their first words. */
  readonly description?: string;
  /** In the navigation above. */
  readonly inMenu?: true;
  /** In which list of the footer. */
  readonly footer?: "product" | "laboratory";
  /** Written by staff: there while it is published. */
  readonly byStaff?: true;
}

/** The public pages in the order of the navigation. Articles of the documentation and further pages of staff come and go. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    title: "Home",
    description:
      "Put HR-pQCT and DXA bone scans beside published reference data: percentiles, Z-scores and T-scores that can be cited, or the reason why there is none.",
    inMenu: true,
  },
  {
    path: "/try",
    title: "Try it",
    description:
      "See where an HR-pQCT or DXA value stands in published reference data, without an account: everything is computed in your browser.",
    inMenu: true,
    footer: "product",
  },
  {
    path: "/sample-report/hr-pqct",
    title: "Sample report",
    description: "An HR-pQCT report of a made-up person, to read and to download as PDF, as every report of the platform looks.",
    footer: "product",
  },
  {
    path: "/sample-report/dxa",
    title: "Sample DXA report",
    description: "A DXA report of hip and spine of a made-up person, to read and to download as PDF, as every report looks.",
  },
  {
    path: "/features",
    title: "Features",
    description:
      "What the platform does for researchers and clinicians: reports, change over time, study files and reference data, each with a picture of the product.",
    inMenu: true,
    footer: "product",
  },
  {
    path: "/faq",
    title: "FAQ",
    description: "Questions and answers about accounts, bone scans, results, reference data and privacy.",
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation",
    title: "Documentation",
    description: "How to prepare files and read a report; the statistics, the reference datasets and their limits, and the API.",
    inMenu: true,
    footer: "product",
  },
  {
    path: "/documentation/api-reference",
    title: "API reference",
    description: "Every route of the API: who may call it, what it takes, what it answers and the shape of both.",
  },
  { path: "/about", title: "About", inMenu: true, footer: "laboratory", byStaff: true },
  { path: "/terms-of-service", title: "Terms of Service", footer: "laboratory", byStaff: true },
  { path: "/contact", title: "Contact", description: "Write to the people who run the platform, by form or by e-mail.", inMenu: true },
  {
    path: "/researcher-login",
    title: "Log in",
    description: "Log in as a researcher or clinician to score bone scans and to read your reports.",
  },
  {
    path: "/researcher-signup",
    title: "Sign up",
    description: "Request an account for researchers and clinicians. The laboratory reads and answers every request.",
  },
  {
    path: "/patient-login",
    title: "Patient login",
    description: "Log in as a patient to read the bone scan reports that your clinic or study team has released to you.",
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    description: "Ask for a link to choose a new password, as a researcher, a clinician or a patient.",
  },
];

/** Those that the site brings itself. */
export const builtPages = publicPages.filter(({ byStaff }) => !byStaff);

/** The facts of a page of the site's own. */
export function publicPage(path: string): Required<Pick<PublicPage, "path" | "title" | "description">> {
  const page = builtPages.find((each) => each.path === path);
  if (!page?.description) throw new Error(`public-pages.ts does not describe ${path}.`);
  return { path, title: page.title, description: page.description };
}

/** The public pages that are there now, when staff have published these: the site's own, and further ones last. */
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

/** The address of a page of staff. */
function pathOfSlug(slug: string): string {
  return `/${slug}`;
}
