import { utcDay, mostTablePatients, waveStates, type Schedule, type ScheduleQuery, type Wave } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, memberFor, sql, within, type Member, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { scheduleOf, type ScanDay } from "@trabecula/trends";
import { workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { notVoid } from "../reports/report-filter.ts";
import { changesJson } from "../patients/stored-changes.ts";
import { patientsWithin, type PatientFullRow } from "../patients/patient-rows.ts";

/** @throws `not_found`, `role_missing` */
export function memberOf(actor: Member, workspaceId: string): Member {
  return memberFor(actor, actor.memberships, actor.right, workspaceId);
}

/** @throws `not_found`, `role_missing`; `validation_failed` if all of too many participants are requested */
export async function studySchedule(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  { page, pageSize, state, counts, sort }: ScheduleQuery,
  now: Date,
): Promise<Schedule> {
  const member = memberOf(actor, workspaceId);
  const waves = await workspacesOf(strapi).wavesOf(workspaceId);
  const today = utcDay(now);
  const offset = (page - 1) * pageSize;
  const participants = await patientsWithin(strapi, member).count();
  if (state === undefined && counts !== "true") {
    const items = await scheduled(strapi, member, waves, today, { sort, limit: pageSize, offset });
    return { waves: [...waves], items: await withChanges(strapi, member, items), total: participants };
  }
  if (participants > mostTablePatients)
    throw new AppError("validation_failed", `The study has more than ${mostTablePatients} participants. Leave out state and counts.`);
  const all = await scheduled(strapi, member, waves, today, { sort });
  const states = all.flatMap(({ cells }) => cells.map((cell) => cell.state));
  const found = state === undefined ? all : all.filter(({ cells }) => cells.some((cell) => cell.state === state));
  const items = await withChanges(strapi, member, found.slice(offset, offset + pageSize));
  const counted = Object.fromEntries(waveStates.map((one) => [one, states.filter((other) => other === one).length]));
  const withoutBaseline = all.filter(({ baselineOn }) => baselineOn === null).length;
  const counting = counts === "true" && { counts: counted as Schedule["counts"], withoutBaseline };
  return { waves: [...waves], items, total: found.length, ...counting };
}

type Scheduled = Omit<Schedule["items"][number], "change">;

async function scheduled(
  strapi: Strapi,
  member: Member,
  waves: readonly Wave[],
  today: string,
  { sort, limit = mostTablePatients, offset = 0 }: Pick<ScheduleQuery, "sort"> & { readonly limit?: number; readonly offset?: number },
): Promise<Scheduled[]> {
  const db = await sql(strapi);
  // The databases order nulls differently.
  const byChange = [{ column: db.raw("changed_on is null") }, { column: "changed_on", order: "desc" as const }];
  const rows = (await within(db(tables.patients), member)
    .orderBy([...(sort === "change" ? byChange : []), { column: "code_key" }] as Parameters<SqlQuery["orderBy"]>[0])
    .limit(limit)
    .offset(offset)
    .select({ documentId: "document_id", code: "code", centerId: "center_id", baselineOn: "baseline_on" })) as Pick<
    PatientFullRow,
    "documentId" | "code" | "centerId" | "baselineOn"
  >[];
  const items: Scheduled[] = [];
  for (let from = 0; from < rows.length; from += patientsPerQuery) {
    const some = rows.slice(from, from + patientsPerQuery);
    const days = await scanDaysOf(
      strapi,
      member,
      some.map(({ documentId }) => documentId),
    );
    for (const { documentId: patientId, code, centerId, baselineOn } of some)
      items.push({
        ...{ patientId, code, centerId, baselineOn },
        cells: scheduleOf(waves, baselineOn, days.get(patientId) ?? [], today),
      });
    await yieldToEventLoop();
  }
  return items;
}

const patientsPerQuery = 200;

async function scanDaysOf(strapi: Strapi, member: Member, patientIds: readonly string[]): Promise<Map<string, ScanDay[]>> {
  const rows: (ScanDay & { patientId: string })[] = await notVoid(within((await sql(strapi))(tables.reports), member))
    .whereIn("patient_id", patientIds)
    .whereNotNull("scan_date")
    .distinct({ patientId: "patient_id", scanDate: "scan_date", waveId: "wave_id" });
  return Map.groupBy(rows, ({ patientId }) => patientId);
}

async function withChanges(strapi: Strapi, member: Member, items: readonly Scheduled[]): Promise<Schedule["items"]> {
  const found = new Map<string, Schedule["items"][number]["change"]>();
  for (let from = 0; from < items.length; from += patientsPerQuery) {
    const some = items.slice(from, from + patientsPerQuery);
    const rows = (await within((await sql(strapi))(tables.patients), member)
      .whereIn(
        "document_id",
        some.map(({ patientId }) => patientId),
      )
      .whereNotNull("changed_on")
      .select({ patientId: "document_id", on: "changed_on", changes: "changes" })) as { patientId: string; on: string; changes: string }[];
    for (const { patientId, on, changes } of rows) found.set(patientId, { on, changes: changesJson.read({ changes }).changes.changes });
  }
  return items.map((item) => ({ ...item, change: found.get(item.patientId) ?? null }));
}
