import type { Core, UID } from "@strapi/strapi";
import { editorial } from "../content/published.ts";

/** `width` in twelfths of the form. */
interface Field {
  readonly label: string;
  readonly help: string;
  readonly width: 4 | 6 | 8 | 12;
}

interface PanelView {
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

const panelViews: Readonly<Record<string, PanelView>> = { [editorial.faq]: faq, [editorial.article]: article, [editorial.page]: page };

interface FieldWords {
  label?: string;
  description?: string;
}

interface PanelConfiguration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: FieldWords; list: FieldWords }>;
  layouts: { list: readonly string[]; edit: readonly (readonly { name: string; size: number }[])[] };
}

interface ContentTypesService {
  findConfiguration(type: { uid: string }): Promise<PanelConfiguration>;
  updateConfiguration(type: { uid: string }, configuration: PanelConfiguration): Promise<unknown>;
}

/** Noted per content type, so later versions add only new fields. */
type ConfiguredFields = Record<string, string[]>;

const marker = { type: "core" as const, name: "trabecula", key: "panel-views" };
const fullWidth = 12;

/** Seeds each view once; later changes by staff are kept. */
export async function seedPanelViews(strapi: Core.Strapi): Promise<void> {
  const configured = ((await strapi.store.get(marker)) ?? {}) as ConfiguredFields;
  const service = strapi.plugin("content-manager").service("content-types") as unknown as ContentTypesService;
  for (const [uid, view] of Object.entries(panelViews)) {
    const added = Object.keys(view.fields).filter((field) => !configured[uid]?.includes(field));
    if (added.length === 0) continue;
    const type = strapi.contentType(uid as UID.ContentType) as { uid: string };
    const configuration = await service.findConfiguration(type);
    await service.updateConfiguration(type, {
      ...configuration,
      metadatas: { ...configuration.metadatas, ...wordsOf(view, added, configuration) },
      ...(!configured[uid] && arrangementOf(view, configuration)),
    });
    configured[uid] = Object.keys(view.fields);
  }
  await strapi.store.set({ ...marker, value: configured });
}

function wordsOf({ fields }: PanelView, names: readonly string[], { metadatas }: PanelConfiguration): PanelConfiguration["metadatas"] {
  return Object.fromEntries(
    names.map((name) => {
      const { label = name, help = "" } = fields[name] ?? {};
      const before = metadatas[name];
      return [name, { edit: { ...before?.edit, label, description: help }, list: { ...before?.list, label } }];
    }),
  );
}

function arrangementOf(
  { fields, columns, mainField }: PanelView,
  before: PanelConfiguration,
): Pick<PanelConfiguration, "settings" | "layouts"> {
  const [sortBy = mainField] = columns;
  return {
    settings: { ...before.settings, mainField, defaultSortBy: sortBy, defaultSortOrder: "ASC", pageSize: 50 },
    layouts: { list: columns.length > 0 ? columns : before.layouts.list, edit: rowsOf(fields) },
  };
}

function rowsOf(fields: PanelView["fields"]): { name: string; size: number }[][] {
  const rows: { name: string; size: number }[][] = [];
  let free = 0;
  for (const [name, { width }] of Object.entries(fields)) {
    if (width > free) {
      rows.push([]);
      free = fullWidth;
    }
    rows.at(-1)?.push({ name, size: width });
    free -= width;
  }
  return rows;
}
