import type { Core } from "@strapi/strapi";
import type { Consent, Patient, PatientQuery, PatientRow } from "@trabecula/contracts";
import {
  containsPattern,
  inParts,
  notFound,
  ownRows,
  rowsOf,
  sql,
  storedJson,
  toInstant,
  type Actor,
  type Owner,
  type Row,
  type SqlQuery,
} from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

export const patientUid = "plugin::bone-scans.patient";

export const patientFields = [
  "documentId",
  "code",
  "firstName",
  "lastName",
  "sex",
  "birthDate",
  "birthYear",
  "ancestry",
  "heightCm",
  "weightKg",
  "measuredOn",
  "dominantHand",
  "menopausalStatus",
  "notes",
  "nextScanOn",
  "consentScope",
  "consentVersion",
  "consentDate",
  "consentWithdrawnOn",
  "healthyControl",
  "version",
  "createdAt",
] as const;

export type PatientFullRow = Pick<Row<typeof patientUid>, (typeof patientFields)[number]>;

export const patientJson = storedJson<{ consentScope: Consent["scope"] }>();

export function ownPatients(strapi: Core.Strapi, owner: Owner) {
  return ownRows(strapi, patientUid, owner);
}

export function findPatient(strapi: Core.Strapi, owner: Owner, id: string): Promise<PatientFullRow | null> {
  return ownPatients(strapi, owner).findOne({ select: patientFields, where: { documentId: id } });
}

/** @throws AppError `not_found`, also for another owner's patient */
export async function requirePatient(strapi: Core.Strapi, actor: Actor, id: string): Promise<PatientFullRow> {
  const row = await findPatient(strapi, actor, id);
  if (!row) throw notFound();
  return row;
}

/** Records that a patient's account can read, across owners. */
export function patientsOfReader(strapi: Core.Strapi, ids: readonly string[]): Promise<PatientFullRow[]> {
  return rowsOf(strapi, patientUid).findMany({ select: patientFields, where: { documentId: { $in: ids } } });
}

/** The owner's patients in order of creation: at most `limit` after the row `afterRowId`. */
export function patientsAfter(
  strapi: Core.Strapi,
  owner: Owner,
  afterRowId: number,
  limit: number,
): Promise<(PatientFullRow & { readonly id: number })[]> {
  const query = { select: [...patientFields, "id"] as const, where: { id: { $gt: afterRowId } }, orderBy: [{ id: "asc" as const }], limit };
  return ownPatients(strapi, owner).findMany(query);
}

const codesAtOnce = 200;

/** The owner's patients by lower-case code. */
export async function patientsByCode(strapi: Core.Strapi, owner: Owner, codes: readonly string[]): Promise<Map<string, PatientFullRow>> {
  const found = new Map<string, PatientFullRow>();
  for await (const part of inParts(codes, codesAtOnce)) {
    const keys = part.map((code) => code.toLowerCase());
    for (const row of await ownPatients(strapi, owner).findMany({ select: patientFields, where: { codeKey: { $in: keys } } }))
      found.set(row.code.toLowerCase(), row);
  }
  return found;
}

const listColumns = {
  documentId: "patients.document_id",
  code: "patients.code",
  codeKey: "patients.code_key",
  firstName: "patients.first_name",
  lastName: "patients.last_name",
  sex: "patients.sex",
  birthDate: "patients.birth_date",
  birthYear: "patients.birth_year",
  consentWithdrawnOn: "patients.consent_withdrawn_on",
  healthyControl: "patients.healthy_control",
  createdAt: "patients.created_at",
  rowId: "patients.id",
} as const;

export interface PatientListRow extends Pick<Patient, "code" | "firstName" | "lastName" | "sex" | "birthDate"> {
  readonly documentId: string;
  readonly birthYear: number;
  readonly consentWithdrawnOn: string | null;
  readonly healthyControl: boolean;
  readonly createdAt: string;
  readonly lastScanDate: PatientRow["lastScanDate"];
  readonly reports: number;
}

/** Searchable columns, in lower case. */
const searchColumns = { code: "patients.code_key", "code and names": "patients.search_text" } as const;

/** Allowlist for ORDER BY: columns and direction. Age sorts opposite to birth date. */
const sorting = {
  code: [["codeKey", 1]],
  sex: [["sex", 1]],
  age: [
    ["birthYear", -1],
    ["birthDate", -1],
  ],
  lastScanDate: [["lastScanDate", 1]],
  reports: [["reports", 1]],
  dateCreated: [["createdAt", 1]],
} as const satisfies Record<PatientQuery["sort"], readonly (readonly [string, 1 | -1])[]>;

/** Report figures in the list, each computed from one index. */
const figures = { lastScanDate: "max(reports.scan_date)", reports: "count(*)" } as const;
type Figure = keyof typeof figures;

/** One page of the matching patients and the total. The sorted figure alone is computed for all patients, in SQL. */
export async function patientPage(
  strapi: Core.Strapi,
  owner: Owner,
  { q, sort, order, page, pageSize }: PatientQuery,
  looksInto: keyof typeof searchColumns,
): Promise<{ rows: PatientListRow[]; total: number }> {
  const db = await sql(strapi);
  const found = db({ patients: tables.patients }).where({ "patients.owner_id": owner.id });
  if (q?.trim()) void found.whereRaw("?? LIKE ? ESCAPE '\\'", [searchColumns[looksInto], containsPattern(q.trim())]);
  // PostgreSQL returns counts as text.
  const [counted] = (await found.clone().count({ total: "*" })) as { total: number | string }[];
  const figure = (name: Figure, patientId: string) =>
    db({ reports: tables.reports })
      .where({ "reports.owner_id": owner.id, "reports.patient_id": db.ref(patientId) })
      .select(db.raw(figures[name]))
      .as(name);
  const inOrder = (query: SqlQuery, of: "listed" | "page") => {
    for (const [column, way] of sorting[sort])
      // Nulls last in both directions; the two databases differ by default.
      void query
        .orderByRaw("?? is null", [`${of}.${column}`])
        .orderBy(`${of}.${column}`, (order === "asc") === (way === 1) ? "asc" : "desc");
    return query.orderBy(`${of}.rowId`, order);
  };
  const keys = new Set<string>(sorting[sort].map(([column]) => column));
  const figuresThat = (areSorted: boolean) => (Object.keys(figures) as Figure[]).filter((name) => keys.has(name) === areSorted);
  // Only the sort columns: carrying all columns through the sort takes twice as long.
  const sortColumns = Object.fromEntries(Object.entries(listColumns).filter(([name]) => name === "rowId" || keys.has(name)));
  const sorted = figuresThat(true).map((name) => figure(name, "patients.document_id"));
  const listed = found.select(sortColumns, ...sorted).as("listed");
  const ofPage = inOrder(db.from(listed).select("*"), "listed")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as("page");
  const rows: (Omit<PatientListRow, "createdAt" | "reports" | "healthyControl"> & {
    createdAt: unknown;
    reports: unknown;
    healthyControl: unknown;
  })[] = await inOrder(
    db
      .from(ofPage)
      .join({ patients: tables.patients }, "patients.id", "page.rowId")
      .select(listColumns, ...figuresThat(true).map((name) => `page.${name}`))
      .select(...figuresThat(false).map((name) => figure(name, "patients.document_id"))),
    "page",
  );
  return {
    // SQLite returns 1 and 0.
    rows: rows.map((row) => ({
      ...row,
      createdAt: toInstant(row.createdAt),
      reports: Number(row.reports),
      healthyControl: Boolean(row.healthyControl),
    })),
    total: Number(counted?.total),
  };
}
