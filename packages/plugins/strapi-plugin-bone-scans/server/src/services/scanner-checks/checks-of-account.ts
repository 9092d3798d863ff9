import type { Core } from "@strapi/strapi";
import type { ExportFile, Owner, PersonalDataSource } from "@trabecula/strapi-kit";
import { ownRows } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { checkFields, checkUid } from "./check-rows.ts";
import { serializeCheck } from "./serialize-check.ts";

/** Checks belong to the laboratory and stay, without their author's name. */
export function checksOfAccount(strapi: Core.Strapi): PersonalDataSource {
  return {
    name: "scanner checks",
    counts: async (owner) => ({ scannerChecks: await ownRows(strapi, checkUid, owner).count() }),
    files: (owner) => files(strapi, owner),
    erase: async (owner) => {
      await ownRows(strapi, checkUid, owner).update({}, { ownerId: null });
    },
  };
}

async function* files(strapi: Core.Strapi, owner: Owner): AsyncGenerator<ExportFile> {
  const rows = await ownRows(strapi, checkUid, owner).findMany({ select: checkFields, orderBy: [{ id: "asc" }] });
  if (rows.length === 0) return;
  const items = [];
  for (const row of rows) items.push(serializeCheck(row, await manifestOf(strapi, row.datasetId), owner));
  yield { name: "scanner-checks.json", items };
}
