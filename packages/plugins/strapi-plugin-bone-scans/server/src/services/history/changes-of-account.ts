import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, PersonalDataSource, Strapi } from "@trabecula/strapi-kit";
import { readableFields } from "./read-history.ts";
import { changeJson, changesAfter, deleteChangesOf } from "./change-rows.ts";

const perFile = 500;

export function changesOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "changes",
    counts: async () => ({}),
    files: ({ personalWorkspaceId }) => filesOfChanges(strapi, personalWorkspaceId),
    erase: async ({ personalWorkspaceId }) => {
      if (personalWorkspaceId !== null) await deleteChangesOf(strapi, personalWorkspaceId);
    },
  };
}

export async function* filesOfChanges(strapi: Strapi, workspaceId: string | null, names = true): AsyncGenerator<ExportFile> {
  if (workspaceId === null) return;
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await changesAfter(strapi, workspaceId, last, perFile);
    await yieldToEventLoop();
    if (rows.length === 0) return;
    const items = rows.map(({ id: _, changes, ...row }) => ({
      ...row,
      changes: readableFields({ names, monitors: false }, row.recordKind, changeJson.read({ changes }).changes),
    }));
    yield { name: `changes/${part}.json`, items };
    last = rows.at(-1)!.id;
  }
}
