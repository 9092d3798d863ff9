import { editorial } from "../content/published.ts";

/** `width` in twelfths of the form. */
interface Field {
  readonly label: string;
  readonly help: string;
  readonly width: 4 | 6 | 8 | 12;
}

export interface PanelView {
  readonly fields: Readonly<Record<string, Field>>;
  /** Sorted by the first; empty for a single entry. */
  readonly columns: readonly string[];
  readonly mainField: string;
}

const address = (page: string, title = "title"): Field => ({
  label: "Address",
  help: `Last part of ${page}. Left empty, it is made from the ${title}. Changing it later breaks links to the old address.`,
  width: 8,
});
const order: Field = { label: "Order", help: "Smaller numbers come first. Leave gaps of ten, so that others fit between.", width: 4 };
const pictures = "Formatted as Markdown. A picture is put in by Image above the text, which a narrow window has under “…”.";
const text: Field = { label: "Text", help: `${pictures} Headings start at ##.`, width: 12 };

const faq: PanelView = {
  mainField: "question",
  columns: ["order", "question", "category"],
  fields: {
    question: { label: "Question", help: "As a visitor would ask it, with a question mark.", width: 12 },
    answer: { label: "Answer", help: pictures, width: 12 },
    category: { label: "Category", help: "The heading it stands under.", width: 8 },
    order,
    slug: address("/faq#…", "question"),
  },
};

const article: PanelView = {
  mainField: "title",
  columns: ["order", "title", "section"],
  fields: {
    title: { label: "Title", help: "Heading of the article and entry of the side menu.", width: 12 },
    summary: { label: "Summary", help: "One sentence for lists and search engines.", width: 12 },
    body: text,
    section: { label: "Section", help: "Heading in the side menu; the same words for all articles of a group.", width: 8 },
    order,
    slug: address("/documentation/…"),
  },
};

const page: PanelView = {
  mainField: "title",
  columns: ["title", "slug", "version"],
  fields: {
    title: { label: "Title", help: "Heading of the page, and its name in the footer.", width: 12 },
    body: text,
    slug: address("the page's address"),
    version: {
      label: "Version of the terms",
      help: "Terms of Service only: the version that new accounts agree to, such as 2026-11. Change it with the text.",
      width: 4,
    },
  },
};

/** Defaults, until staff change them. */
export const panelViews: Readonly<Record<string, PanelView>> = {
  [editorial.faq]: faq,
  [editorial.article]: article,
  [editorial.page]: page,
};
