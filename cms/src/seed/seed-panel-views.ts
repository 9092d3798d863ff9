import type { Core, UID } from "@strapi/strapi";
import { panelViews, type PanelView } from "./panel-fields.ts";

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

/** Fields already configured, by content type, so later versions add only new ones. */
type Told = Record<string, string[]>;

const marker = { type: "core" as const, name: "trabecula", key: "panel-views" };
const fullWidth = 12;

/** Configures each content type once; later changes by staff are kept. */
export async function seedPanelViews(strapi: Core.Strapi): Promise<void> {
  const told = ((await strapi.store.get(marker)) ?? {}) as Told;
  const service = strapi.plugin("content-manager").service("content-types") as unknown as ContentTypesService;
  for (const [uid, view] of Object.entries(panelViews)) {
    const untold = Object.keys(view.fields).filter((field) => !told[uid]?.includes(field));
    if (untold.length === 0) continue;
    const type = strapi.contentType(uid as UID.ContentType) as { uid: string };
    const configuration = await service.findConfiguration(type);
    await service.updateConfiguration(type, {
      ...configuration,
      metadatas: { ...configuration.metadatas, ...wordsOf(view, untold, configuration) },
      ...(!told[uid] && arrangementOf(view, configuration)),
    });
    told[uid] = Object.keys(view.fields);
  }
  await strapi.store.set({ ...marker, value: told });
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
