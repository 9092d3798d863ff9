import { mostSorted, type Consent, type Patient, type PatientQuery, type PatientRow } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import {
  type BoundedCount,
  countBounded,
  containsPattern,
  inParts,
  invalidField,
  masked,
  monitoredIn,
  rowsWithin,
  rowsOf,
  sql,
  storedJson,
  toInstant,
  type Member,
  type Reach,
  type Row,
  type SqlQuery,
  type Strapi,
  whyMissing,
  within,
} from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { patientMask } from "./mask-patient.ts";

export const patientUid = "plugin::bone-scans.patient";

/** Fields that are stored as sent. */
export const givenFields = [
  "firstName",
  "lastName",
  "sex",
  "ancestry",
  "heightCm",
  "weightKg",
  "measuredOn",
  "dominantHand",
  "menopausalStatus",
  "notes",
  "nextScanOn",
  "baselineOn",
  "healthyControl",
] as const;

export const patientFields = [
  ...givenFields,
  "documentId",
  "workspaceId",
  "centerId",
  "code",
  "birthDate",
  "birthYear",
  "consentScope",
  "consentVersion",
  "consentDate",
  "consentWithdrawnOn",
  "version",
  "createdAt",
] as const;

export type PatientFullRow = Pick<Row<typeof patientUid>, (typeof patientFields)[number]>;

export const patientJson = storedJson<{ consentScope: Consent["scope"] }>();

export function patientsWithin(strapi: Strapi, reach: Reach) {
  return rowsWithin(strapi, patientUid, reach, patientMask);
}

export function findPatient(strapi: Strapi, reach: Reach, id: string): Promise<PatientFullRow | null> {
  return patientsWithin(strapi, reach).findOne({ select: patientFields, where: { documentId: id } });
}

/** @throws `not_found`, also for a patient beyond the member's workspaces; `role_missing` */
export async function requirePatient(strapi: Strapi, actor: Member, id: string): Promise<PatientFullRow> {
  const row = await findPatient(strapi, actor, id);
  if (!row) throw await whyMissing(strapi, patientUid, actor, id);
  return row;
}

export function patientsOfReader(strapi: Strapi, ids: readonly string[]): Promise<PatientFullRow[]> {
  return rowsOf(strapi, patientUid).findMany({ select: patientFields, where: { documentId: { $in: ids } } });
}

/** Returns at most `limit` patients after the row `afterRowId`, in order of creation. */
export function patientsAfter(
  strapi: Strapi,
  reach: Reach,
  afterRowId: number,
  limit: number,
  uid: typeof patientUid = patientUid,
): Promise<(PatientFullRow & { readonly id: number })[]> {
  const query = { select: [...patientFields, "id"] as const, where: { id: { $gt: afterRowId } }, orderBy: [{ id: "asc" as const }], limit };
  return rowsWithin(strapi, uid, reach).findMany(query);
}

const codesPerQuery = 200;

export async function patientsByCode(strapi: Strapi, reach: Reach, codes: readonly string[]): Promise<Map<string, PatientFullRow>> {
  const found = new Map<string, PatientFullRow>();
  for await (const part of inParts(codes, codesPerQuery)) {
    const keys = part.map((code) => code.toLowerCase());
    for (const row of await patientsWithin(strapi, reach).findMany({ select: patientFields, where: { codeKey: { $in: keys } } }))
      found.set(row.code.toLowerCase(), row);
  }
  return found;
}

const listColumns = {
  workspaceId: "patients.workspace_id",
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

export interface PatientListRow extends Pick<Patient, "workspaceId" | "code" | "firstName" | "lastName" | "sex" | "birthDate"> {
  readonly documentId: string;
  readonly birthYear: number;
  readonly consentWithdrawnOn: string | null;
  readonly healthyControl: boolean;
  readonly createdAt: string;
  readonly lastScanDate: PatientRow["lastScanDate"];
  readonly reports: number;
}

const searchColumns = { code: "patients.code_key", "code and names": "patients.search_text" } as const;

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

const nullable: ReadonlySet<string> = new Set(["birthDate", "lastScanDate"]);

const figures = { lastScanDate: "max(reports.scan_date)", reports: "count(*)" } as const;
type Figure = keyof typeof figures;

/** SQL computes only the sorted figure for all patients. @throws `validation_failed` for too many patients to sort */
export async function patientPage(
  strapi: Strapi,
  reach: Reach,
  { q, code, sort, order, page, pageSize }: PatientQuery,
  looksInto: keyof typeof searchColumns,
): Promise<BoundedCount & { rows: PatientListRow[] }> {
  const db = await sql(strapi);
  const found = within(db({ patients: tables.patients }), reach, "patients");
  if (q?.trim()) void found.whereRaw("?? LIKE ? ESCAPE '\\'", [searchColumns[looksInto], containsPattern(q.trim())]);
  if (code !== undefined) void found.where("patients.code_key", code.toLowerCase());
  const counted = await countBounded(
    db,
    found.clone().orderBy([
      { column: "patients.created_at", order: "desc" },
      { column: "patients.id", order: "desc" },
    ]),
  );
  if (counted.total > mostSorted && sort !== "code" && sort !== "dateCreated")
    throw invalidField(
      "sort",
      `This list has more than ${formatCount(mostSorted)} patients. Sort it by code or by the day added, or search for fewer.`,
    );
  const figure = (name: Figure, patientId: string) =>
    db({ reports: tables.reports })
      .where({ "reports.workspace_id": db.ref("patients.workspace_id"), "reports.patient_id": db.ref(patientId) })
      .select(db.raw(figures[name]))
      .as(name);
  const monitored = monitoredIn(reach);
  // Monitors cannot sort by birth date, because the order would reveal it.
  const sorted = sorting[sort].filter(([column]) => monitored.size === 0 || column !== "birthDate");
  const inOrder = (query: SqlQuery, of: "listed" | "page") => {
    for (const [column, way] of sorted)
      // Sorts nulls last in both directions; the two databases differ by default.
      void (nullable.has(column) ? query.orderByRaw("?? is null", [`${of}.${column}`]) : query).orderBy(
        `${of}.${column}`,
        (order === "asc") === (way === 1) ? "asc" : "desc",
      );
    return query.orderBy(`${of}.rowId`, order);
  };
  const keys = new Set<string>(sorted.map(([column]) => column));
  const figuresThat = (areSorted: boolean) => (Object.keys(figures) as Figure[]).filter((name) => keys.has(name) === areSorted);
  // Carrying all columns through the sort takes twice as long.
  const sortColumns = Object.fromEntries(Object.entries(listColumns).filter(([name]) => name === "rowId" || keys.has(name)));
  const sortedFigures = figuresThat(true).map((name) => figure(name, "patients.document_id"));
  const listed = found.select(sortColumns, ...sortedFigures).as("listed");
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
    rows: rows.map(({ reports, lastScanDate, ...row }) => {
      const read = { ...row, createdAt: toInstant(row.createdAt), healthyControl: Boolean(row.healthyControl) };
      return { ...(monitored.has(row.workspaceId) ? masked(patientMask, read) : read), reports: Number(reports), lastScanDate };
    }),
    ...counted,
  };
}
