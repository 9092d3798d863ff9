import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, PersonalDataSource, Strapi } from "@trabecula/strapi-kit";
import { changeJson, changesAfter, deleteChangesOf } from "./change-rows.ts";

const perFile = 500;

export function changesOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "changes",
    counts: async () => ({}),
    files: ({ personalWorkspaceId }) => files(strapi, personalWorkspaceId),
    erase: async ({ personalWorkspaceId }) => {
      if (personalWorkspaceId !== null) await deleteChangesOf(strapi, personalWorkspaceId);
    },
  };
}

async function* files(strapi: Strapi, workspaceId: string | null): AsyncGenerator<ExportFile> {
  if (workspaceId === null) return;
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await changesAfter(strapi, workspaceId, last, perFile);
    await yieldToEventLoop();
    if (rows.length === 0) return;
    const items = rows.map(({ id: _, changes, ...row }) => ({ ...row, ...changeJson.read({ changes }) }));
    yield { name: `changes/${part}.json`, items };
    last = rows.at(-1)!.id;
  }
}
