import { mostTablePatients, type BaselinesSet } from "@trabecula/contracts";
import { AppError, inParts, inTransaction, sql, within, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { patientFields, patientsWithin } from "../patients/patient-rows.ts";
import { storeChanges } from "../patients/store-changes.ts";
import { notVoid } from "../reports/report-filter.ts";
import { memberOf } from "./study-schedule.ts";

const reason = "First scan set as baseline";
const patientsPerQuery = 200;

/** @throws `not_found`, `role_missing`; `validation_failed` for too many participants */
export async function setBaselines(strapi: Strapi, actor: Member, workspaceId: string): Promise<BaselinesSet> {
  const member = memberOf(actor, workspaceId);
  return inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(member, workspaceId);
    const where = { baselineOn: null };
    if ((await patientsWithin(strapi, member).count(where)) > mostTablePatients)
      throw new AppError(
        "validation_failed",
        `More than ${mostTablePatients} participants have no baseline. Import a table with baselines.`,
      );
    await patientsWithin(strapi, member).lock(where);
    const rows = await patientsWithin(strapi, member).findMany({ select: patientFields, where, orderBy: [{ documentId: "asc" }] });
    const first = await firstScans(
      strapi,
      member,
      rows.map(({ documentId }) => documentId),
    );
    const changed = rows.flatMap((row) => {
      const to = first.get(row.documentId);
      return to === undefined ? [] : [{ row, given: { baselineOn: to }, differences: [{ parameter: "baselineOn", from: null, to }] }];
    });
    await storeChanges(strapi, member, changed, reason);
    const detail = `${changed.length} patients`;
    if (changed.length > 0) await auditOf(strapi).record(member, { action: "patients.baselines-set", detail, workspaceId });
    return { participants: changed.length };
  });
}

async function firstScans(strapi: Strapi, member: Member, patientIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const db = await sql(strapi);
  for await (const part of inParts(patientIds, patientsPerQuery)) {
    const rows: { patientId: string; scanDate: string }[] = await notVoid(within(db(tables.reports), member))
      .whereIn("patient_id", part)
      .whereNotNull("scan_date")
      .groupBy("patient_id")
      .select({ patientId: "patient_id", scanDate: db.raw("min(scan_date)") });
    for (const { patientId, scanDate } of rows) found.set(patientId, scanDate);
  }
  return found;
}
