import type { PageSummary, SiteContent } from "@trabecula/contracts";
import { site as calls } from "@trabecula/contracts/endpoints";
import { language } from "@trabecula/messages";
import * as frame from "@trabecula/messages/frame";
import * as pages from "@trabecula/messages/public-pages";
import { readCms } from "./cms-client.ts";

export type VersionNote = { lastCommitAt: string | null; tag: string | null };

/** `isCurrent`: false if the CMS did not respond and the last known facts or defaults are used. */
export type SiteMetadata = {
  site: SiteContent;
  version: VersionNote;
  pages: readonly PageSummary[];
  isCurrent: boolean;
};

/** Last response of the CMS; defaults until the first one. */
let last: Omit<SiteMetadata, "isCurrent"> = {
  site: {
    productName: "Trabecula",
    laboratoryName: frame.theLaboratory,
    laboratoryUrl: null,
    legacyUrl: null,
    supportEmail: "",
    supportTelephone: null,
    signupOpen: true,
    pageSize: 25,
    message: null,
    sendsMail: true,
    languages: ["en"],
  },
  version: { lastCommitAt: null, tag: null },
  pages: [
    { slug: "about", language, ...pages.about },
    { slug: "terms-of-service", language, ...pages.termsOfService },
    { slug: "privacy-notice", language, ...pages.privacyNotice },
  ],
};

/** Read once per page. */
export function readSiteMetadata(locals: App.Locals): Promise<SiteMetadata> {
  locals.siteFacts ??= askForFacts();
  return locals.siteFacts;
}

async function askForFacts(): Promise<SiteMetadata> {
  const [site, version, pages] = await Promise.all([readCms(calls.content), readCms(calls.version), readCms(calls.pages)]);
  last = {
    site: site.ok ? site.data : last.site,
    version: version.ok ? version.data : last.version,
    pages: pages.ok ? pages.data.items : last.pages,
  };
  return { ...last, isCurrent: site.ok && version.ok && pages.ok };
}
