import type { Core } from "@strapi/strapi";
import type { Report } from "@trabecula/contracts";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";

export async function recordExport(
  strapi: Core.Strapi,
  actor: Actor,
  { id, revision }: Pick<Report, "id" | "revision">,
  form: string,
): Promise<void> {
  await inTransaction(strapi, () =>
    auditOf(strapi).record(actor, { action: "report.exported", object: `report:${id}`, detail: `${form}, revision ${revision}` }),
  );
}
