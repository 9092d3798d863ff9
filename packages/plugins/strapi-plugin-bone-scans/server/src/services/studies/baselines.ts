import { mostTablePatients, type BaselinesSet } from "@trabecula/contracts";
import { AppError, inTransaction, sql, within, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { patientFields, patientsWithin } from "../patients/patient-rows.ts";
import { storeChanges } from "../patients/store-changes.ts";
import { notVoid } from "../reports/report-filter.ts";
import { memberOf } from "./study-schedule.ts";

const reason = "First scan set as baseline";
/** Keeps other calls from waiting long for the locks. */
const patientsPerTransaction = 100;

/** Sets 100 participants per transaction, in the order of ids. @throws `not_found`, `role_missing`; `validation_failed` for too many participants */
export async function setBaselines(strapi: Strapi, actor: Member, workspaceId: string): Promise<BaselinesSet> {
  const member = memberOf(actor, workspaceId);
  if ((await patientsWithin(strapi, member).count({ baselineOn: null })) > mostTablePatients)
    throw new AppError("validation_failed", `More than ${mostTablePatients} participants have no baseline. Import a table with baselines.`);
  let participants = 0;
  let after = "";
  for (;;) {
    const ids = await withoutBaseline(strapi, member, after);
    if (ids.length === 0) return { participants };
    after = ids.at(-1)!;
    participants += await inTransaction(strapi, () => setPart(strapi, member, workspaceId, ids));
  }
}

async function withoutBaseline(strapi: Strapi, member: Member, after: string): Promise<string[]> {
  const rows = await patientsWithin(strapi, member).findMany({
    ...{ select: ["documentId"], where: { documentId: { $gt: after }, baselineOn: null } },
    ...{ orderBy: [{ documentId: "asc" }], limit: patientsPerTransaction },
  });
  return rows.map(({ documentId }) => documentId);
}

async function setPart(strapi: Strapi, member: Member, workspaceId: string, ids: readonly string[]): Promise<number> {
  await workspacesOf(strapi).hold(member, workspaceId);
  await patientsWithin(strapi, member).lock({ documentId: { $in: ids } });
  const where = { documentId: { $in: ids }, baselineOn: null };
  const rows = await patientsWithin(strapi, member).findMany({ select: patientFields, where, orderBy: [{ documentId: "asc" }] });
  const first = await firstScans(strapi, member, ids);
  const changed = rows.flatMap((row) => {
    const to = first.get(row.documentId);
    return to === undefined ? [] : [{ row, given: { baselineOn: to }, differences: [{ parameter: "baselineOn", from: null, to }] }];
  });
  if (changed.length === 0) return 0;
  await storeChanges(strapi, member, changed, reason);
  const detail = `${changed.length} patients`;
  await auditOf(strapi).record(member, { action: "patients.baselines-set", detail, workspaceId });
  return changed.length;
}

async function firstScans(strapi: Strapi, member: Member, patientIds: readonly string[]): Promise<Map<string, string>> {
  const db = await sql(strapi);
  const rows: { patientId: string; scanDate: string }[] = await notVoid(within(db(tables.reports), member))
    .whereIn("patient_id", patientIds)
    .whereNotNull("scan_date")
    .groupBy("patient_id")
    .select({ patientId: "patient_id", scanDate: db.raw("min(scan_date)") });
  return new Map(rows.map(({ patientId, scanDate }) => [patientId, scanDate]));
}
