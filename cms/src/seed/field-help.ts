import type { Core, UID } from "@strapi/strapi";
import { editorial } from "../content/published.ts";

const slug = "Last part of the address, in small letters with hyphens. Changing it breaks links to the old address.";
const order = "Smaller numbers come first.";
const markdown = "Markdown. Raw HTML is left out on the site.";

/** The sentence under each field in the panel. */
const help: Record<string, Record<string, string>> = {
  [editorial.faq]: {
    question: "As a visitor would ask it, with a question mark.",
    slug,
    category: "Heading it stands under; the same words for all questions of a group.",
    answer: markdown,
    order,
  },
  [editorial.article]: {
    title: "Heading of the article and entry of the side menu.",
    slug,
    section: "Heading in the side menu; the same words for all articles of a group.",
    summary: "One sentence for lists and search engines.",
    body: `${markdown} Headings start at ##.`,
    order,
  },
  [editorial.page]: {
    title: "Heading of the page.",
    slug,
    version: "Terms of Service only: the version that new accounts agree to, such as 2026-11. Change it with the text.",
    body: `${markdown} Headings start at ##.`,
  },
  [editorial.site]: {
    productName: "Name in titles, mails and the header.",
    laboratoryName: "Name of the link to the laboratory in the footer.",
    laboratoryUrl: "Complete address, such as https://lab.example.org. Empty: no link.",
    legacyUrl: "Complete address of the old version of the site. Empty: no link.",
    supportEmail: "Where the contact form's messages go; shown on the contact page and in mails.",
    signupOpen: "Off: nobody can request an account.",
  },
};

interface PanelConfiguration {
  metadatas: Record<string, { edit: { description?: string } }>;
}

interface ContentTypesService {
  findConfiguration(type: { uid: string }): Promise<PanelConfiguration>;
  updateConfiguration(type: { uid: string }, configuration: PanelConfiguration): Promise<unknown>;
}

/** Puts the help under each field that has none, so that what staff wrote there themselves stays. */
export async function seedFieldHelp(strapi: Core.Strapi): Promise<void> {
  const service = strapi.plugin("content-manager").service("content-types") as unknown as ContentTypesService;
  for (const [uid, sentences] of Object.entries(help)) {
    const type = strapi.contentType(uid as UID.ContentType) as { uid: string };
    const configuration = await service.findConfiguration(type);
    const missing = Object.entries(sentences).filter(
      ([field]) => configuration.metadatas[field] && !configuration.metadatas[field].edit.description,
    );
    if (missing.length === 0) continue;
    for (const [field, sentence] of missing) Object.assign(configuration.metadatas[field]?.edit ?? {}, { description: sentence });
    await service.updateConfiguration(type, configuration);
  }
}
