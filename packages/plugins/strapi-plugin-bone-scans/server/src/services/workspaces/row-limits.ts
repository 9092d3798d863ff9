import { formatCount } from "@trabecula/messages";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, countRows, inParts, sql, type Sql, type SqlQuery, type Strapi, wholeWorkspace, within } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { importTables } from "../../database/models.ts";

/** Rows per workspace, so that one account cannot fill the database. */
const limits = { reports: 2_000_000, patients: 1_000_000 } as const;
export type CountedKind = keyof typeof limits;

const inIndex = { reports: "id", patients: "code_key" } as const;
/** Rows per query: SQLite blocks the event loop for 6 ms. */
const perPart = 100_000;

/** Rows transferred from elsewhere have old ids, so a count goes stale. */
const keptMs = 60_000;

interface Counted {
  readonly rows: number;
  readonly newestId: number;
  readonly atMs: number;
}

const counted = new Map<string, Counted>();
const mostKept = 1000;

/** Counts only near the limit: ids bound how many rows were added since the last count. @throws `conflict` */
export async function checkRowLimit(
  strapi: Strapi,
  kind: CountedKind,
  workspaceId: string,
  more = 1,
  { most = limits[kind] as number, nowMs = performance.now() } = {},
): Promise<void> {
  const db = await sql(strapi);
  const newestId = await newestRowId(db, kind);
  if (newestId + more <= most) return;
  const key = `${kind} ${workspaceId}`;
  const known = counted.get(key);
  const isFresh = known !== undefined && nowMs - known.atMs < keptMs;
  if (isFresh && known.rows + Math.max(0, newestId - known.newestId) + more <= most) return;
  const isFull = isFresh && known.rows + more > most;
  const rows = isFull ? known.rows : await countOf(db, kind, workspaceId, most);
  if (!isFull) keep(key, { rows, newestId, atMs: nowMs });
  if (rows + more > most)
    throw new AppError("conflict", `A workspace has ${formatCount(most)} ${kind} at most. Delete some, or use another workspace.`);
}

/** Reports per patient, since screens read all of them. */
const mostOfPatient = 2000;

/** Call after adding, in the transaction. @throws `conflict` */
export async function checkReportsPerPatient(
  strapi: Strapi,
  workspaceId: string,
  patientIds: readonly (string | null)[],
  importId?: string,
): Promise<void> {
  const db = await sql(strapi);
  const ids = [...new Set(patientIds)].filter((id) => id !== null);
  for await (const part of inParts(ids, patientsPerStatement)) {
    const totals = new Map<string, number>();
    const count = async (reports: SqlQuery) => {
      const counts = (await reports.whereIn("patient_id", part).groupBy("patient_id").select("patient_id").count({ total: "*" })) as Totals;
      for (const { patient_id: id, total } of counts) totals.set(id, (totals.get(id) ?? 0) + Number(total));
    };
    await count(within(db(tables.reports), wholeWorkspace(workspaceId)));
    if (importId !== undefined) await count(db(importTables.staged).where({ workspace_id: workspaceId, import_id: importId }));
    if (Math.max(...totals.values()) > mostOfPatient)
      throw new AppError("conflict", `A patient has ${formatCount(mostOfPatient)} reports at most.`);
  }
}

type Totals = readonly { readonly patient_id: string; readonly total: number | string }[];
const patientsPerStatement = 100;

async function newestRowId(db: Sql, kind: CountedKind): Promise<number> {
  const [id] = (await db(tables[kind]).orderBy("id", "desc").limit(1).pluck("id")) as number[];
  return id ?? 0;
}

async function countOf(db: Sql, kind: CountedKind, workspaceId: string, most: number): Promise<number> {
  const column = inIndex[kind];
  const after = (last: unknown) => {
    const rows = within(db(tables[kind]), wholeWorkspace(workspaceId));
    return last === undefined ? rows : rows.where(column, ">", last as string);
  };
  let last: unknown;
  for (let rows = 0; rows < most; rows += perPart) {
    const [next] = (await after(last)
      .orderBy(column)
      .limit(1)
      .offset(perPart - 1)
      .pluck(column)) as unknown[];
    if (next === undefined) return rows + (await countRows(after(last)));
    last = next;
    await yieldToEventLoop();
  }
  return most;
}

function keep(key: string, count: Counted): void {
  if (counted.size >= mostKept) counted.clear();
  counted.set(key, count);
}
