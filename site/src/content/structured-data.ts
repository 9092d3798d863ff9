import { operatingSystem } from "@trabecula/messages/frame";
import { home } from "@trabecula/messages/public-pages";
import type { SiteContent } from "@trabecula/contracts";
import { language } from "@trabecula/messages";
import type { BreadcrumbList, FAQPage, Graph, Thing } from "schema-dts";
import { inPageLanguage } from "../page-language.ts";
import { readEnv } from "../../server/env.ts";

const { publicUrl } = readEnv();

export const urlOf = (path: string): string => publicUrl + (path === "/" ? "/" : path.replace(/\/+$/, ""));

/** Uses the language of this page. */
export const publicAddress = (path: string): string => urlOf(inPageLanguage(path));

/** Escaped so that it cannot close the script element. */
export function structuredText(things: readonly Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things } satisfies Graph).replaceAll("<", "\\u003c");
}

export function aboutProduct(site: SiteContent, description: string): Thing[] {
  const laboratory = { "@id": `${publicAddress("/")}#laboratory` };
  return [
    {
      "@type": "ResearchOrganization",
      ...laboratory,
      name: site.laboratoryName,
      ...(site.laboratoryUrl && { url: site.laboratoryUrl }),
      ...(site.supportEmail && { email: site.supportEmail }),
    },
    { "@type": "WebSite", name: site.productName, url: publicAddress("/"), inLanguage: language, publisher: laboratory },
    {
      "@type": "SoftwareApplication",
      name: site.productName,
      url: publicAddress("/"),
      description,
      applicationCategory: "HealthApplication",
      operatingSystem,
      provider: laboratory,
    },
  ];
}

export function questionsAndAnswers(entries: readonly { question: string; answerHtml: string }[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answerHtml }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answerHtml },
    })),
  };
}

export function breadcrumbs(trail: readonly { path: string; title: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ path: "/", ...home }, ...trail].map(({ path, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: publicAddress(path),
    })),
  };
}
