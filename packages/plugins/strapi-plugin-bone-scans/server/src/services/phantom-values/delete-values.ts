import type { Core } from "@strapi/strapi";
import { ZDateOnly } from "@trabecula/contracts";
import { inTransaction, notFound, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { entryRows } from "./entry-rows.ts";

/** @throws AppError `not_found` */
export async function deletePhantomEntry(strapi: Core.Strapi, actor: Actor, id: string): Promise<{ deleted: number }> {
  return inTransaction(strapi, async () => {
    const row = await entryRows(strapi).findOne({ select: ["deviceId", "day"], where: { documentId: id } });
    if (!row) throw notFound();
    return remove(strapi, actor, row, { documentId: id });
  });
}

/** @throws AppError `not_found` */
export async function deletePhantomDay(strapi: Core.Strapi, actor: Actor, deviceId: string, day: string): Promise<{ deleted: number }> {
  // PostgreSQL rejects an invalid date.
  if (!ZDateOnly.safeParse(day).success) throw notFound();
  return inTransaction(strapi, () => remove(strapi, actor, { deviceId, day }, { deviceId, day }));
}

async function remove(
  strapi: Core.Strapi,
  actor: Actor,
  { deviceId, day }: { deviceId: string; day: string },
  where: { documentId: string } | { deviceId: string; day: string },
): Promise<{ deleted: number }> {
  const { count } = await entryRows(strapi).deleteMany({ where });
  if (count === 0) throw notFound();
  await auditOf(strapi).record(actor, { action: "device.phantom-deleted", object: `device:${deviceId}`, detail: `${day}: ${count}` });
  return { deleted: count };
}
