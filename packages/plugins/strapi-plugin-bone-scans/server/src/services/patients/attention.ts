import { addDays, utcDay, type Attention } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  countRows,
  inTransaction,
  sql,
  within,
  type Member,
  type Reach,
  type Sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { countUnjudged, judgeSome, judgingBasis } from "./judge-changes.ts";
import { changesJson } from "./stored-changes.ts";
import { notVoid } from "../reports/report-filter.ts";
import { requirePatient } from "./patient-rows.ts";

const changedPerPage = 20;
const mostDue = 20;
/** Days ahead that are listed, and days before the due date from which a scan counts. */
const aheadDays = 30;
const countsDays = 60;
/** Batches of 20 patients; the rest is judged in the background. */
const mostBatches = 10;

export async function patientsToLookAt(strapi: Strapi, actor: Member, page: number, now: Date): Promise<Attention> {
  const basis = await judgingBasis(strapi);
  for (let batch = 0; batch < mostBatches && (await judgeSome(strapi, basis, actor)) > 0; batch += 1) await yieldToEventLoop();
  const changed = await changedPatients(strapi, actor, page);
  const unjudged = await countUnjudged(strapi, basis, actor);
  return { ...changed, unjudged, ...(await duePatients(strapi, actor, now)) };
}

/** Takes the patient off the list until another change is found. @throws `not_found` */
export async function markChangeSeen(strapi: Strapi, actor: Member, id: string): Promise<void> {
  const { workspaceId } = await requirePatient(strapi, actor, id);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    await patientsOf(await sql(strapi), actor)
      .where({ document_id: id })
      .whereNotNull("changed_on")
      .update({ change_seen: true });
  });
}

const patientsOf = (db: Sql, reach: Reach): SqlQuery => within(db(tables.patients), reach);

interface ChangedRow {
  readonly patientId: string;
  readonly patientCode: string;
  readonly scanDate: string;
  readonly changes: string;
}

async function changedPatients(strapi: Strapi, actor: Reach, page: number): Promise<Pick<Attention, "changed" | "changedTotal">> {
  const listed = patientsOf(await sql(strapi), actor)
    .whereNotNull("changed_on")
    .whereNull("change_seen");
  const changedTotal = await countRows(listed.clone());
  const rows = (await listed
    .orderBy([{ column: "changed_on", order: "desc" }, { column: "code" }])
    .limit(changedPerPage)
    .offset((page - 1) * changedPerPage)
    .select({ patientId: "document_id", patientCode: "code", scanDate: "changed_on", changes: "changes" })) as ChangedRow[];
  return { changed: rows.map(({ changes, ...row }) => ({ ...row, ...changesJson.read({ changes }).changes })), changedTotal };
}

async function duePatients(strapi: Strapi, actor: Reach, now: Date): Promise<Pick<Attention, "due" | "dueTotal">> {
  const db = await sql(strapi);
  const lastScan = notVoid(db({ reports: tables.reports }))
    .whereRaw("reports.workspace_id = patients.workspace_id and reports.patient_id = patients.document_id")
    .max("reports.scan_date");
  const planned = within(db({ patients: tables.patients }), actor, "patients")
    .andWhere("patients.next_scan_on", "<=", addDays(utcDay(now), aheadDays))
    .select({
      patientId: "patients.document_id",
      patientCode: "patients.code",
      nextScanOn: "patients.next_scan_on",
      lastScanDate: lastScan,
    });
  const rows: Attention["due"] = await planned.orderBy([{ column: "nextScanOn" }, { column: "patientCode" }]);
  const due = rows.filter(({ nextScanOn, lastScanDate }) => lastScanDate === null || lastScanDate < addDays(nextScanOn, -countsDays));
  return { due: due.slice(0, mostDue), dueTotal: due.length };
}
