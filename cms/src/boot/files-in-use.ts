import type { Core, UID } from "@strapi/strapi";
import { AppError, inParts, type Strapi } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { titleFields } from "../content/published.ts";
import { uploadsIn } from "../content/serialize-content.ts";

const fileUid = "plugin::upload.file";

type DeleteContext = Context & { params: { id?: string }; request: { body?: { fileIds?: unknown; folderIds?: unknown } } };
type Controller<Name extends string> = Readonly<Record<Name, (ctx: DeleteContext) => Promise<void>>>;

export function keepFilesInUse(strapi: Strapi): void {
  const controllers = strapi.get("controllers");
  controllers.extend("plugin::upload.admin-file", (files: Controller<"destroy">) => ({
    ...files,
    async destroy(ctx: DeleteContext) {
      await refuseFilesInUse(strapi, [ctx.params.id], []);
      return files.destroy(ctx);
    },
  }));
  controllers.extend("plugin::upload.admin-folder-file", (items: Controller<"deleteMany">) => ({
    ...items,
    async deleteMany(ctx: DeleteContext) {
      const { fileIds, folderIds } = ctx.request.body ?? {};
      await refuseFilesInUse(strapi, listOf(fileIds), listOf(folderIds));
      return items.deleteMany(ctx);
    },
  }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

interface UploadedFile {
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url?: string }>> | null;
  readonly related: readonly (Readonly<Record<string, unknown>> & { readonly __type: string })[];
}

const mostTitles = 10;

/** @throws `conflict` with the titles */
async function refuseFilesInUse(strapi: Strapi, fileIds: readonly unknown[], folderIds: readonly unknown[]): Promise<void> {
  const files = await filesOf(strapi, fileIds, folderIds);
  if (files.length === 0) return;
  const shownIn = await titlesByUpload(strapi);
  const titles = new Set(
    files.flatMap(({ url, formats, related }) => [
      ...[url, ...Object.values(formats ?? {}).map((format) => format.url ?? "")].flatMap((path) => [...(shownIn.get(path) ?? [])]),
      ...related.map((entry) => titleOf(entry.__type, entry)),
    ]),
  );
  if (titles.size === 0) return;
  const named = [...titles].slice(0, mostTitles).map((title) => `“${title}”`);
  const more = titles.size > mostTitles ? ` and ${titles.size - mostTitles} more` : "";
  throw new AppError("conflict", `A text still shows this: ${named.join(", ")}${more}. Remove it there first.`);
}

async function filesOf(strapi: Strapi, fileIds: readonly unknown[], folderIds: readonly unknown[]): Promise<UploadedFile[]> {
  const folders = (await strapi.db
    .query("plugin::upload.folder")
    .findMany({ select: ["path"], where: { id: { $in: rowIds(folderIds) } } })) as { path: string }[];
  const inFolders = folders.flatMap(({ path }) => [{ folderPath: path }, { folderPath: { $startsWith: `${path}/` } }]);
  return (await strapi.db.query(fileUid).findMany({
    select: ["url", "formats"],
    where: { $or: [{ id: { $in: rowIds(fileIds) } }, ...inFolders] },
    populate: { related: true },
  })) as UploadedFile[];
}

/** Strapi checks the request later. */
function rowIds(ids: readonly unknown[]): number[] {
  return ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}

async function titlesByUpload(strapi: Core.Strapi): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const uid of Object.keys(titleFields) as UID.ContentType[]) {
    const texts = Object.entries(strapi.contentType(uid).attributes).flatMap(([name, { type }]) => (type === "richtext" ? name : []));
    const entries = (await strapi.db.query(uid).findMany({
      select: [titleFields[uid]!, ...texts],
      where: { $or: texts.map((name) => ({ [name]: { $contains: "/uploads/" } })) },
    })) as Record<string, unknown>[];
    for await (const part of inParts(entries, 20))
      for (const entry of part)
        for (const path of texts.flatMap((name) => uploadsIn(String(entry[name]))))
          found.set(path, (found.get(path) ?? new Set()).add(titleOf(uid, entry)));
  }
  return found;
}

function titleOf(uid: string, entry: Readonly<Record<string, unknown>>): string {
  const title = entry[titleFields[uid] ?? "title"];
  return typeof title === "string" && title !== "" ? title : "an entry without a title";
}
