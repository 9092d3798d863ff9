import { createHash } from "node:crypto";
import { statedProtocol } from "@trabecula/comparability";
import type { ReportType, Scan } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, inParts, mostCounted, sql, within, type Reach, type Row, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../../content-types/index.ts";
import { patientsWithin, type patientUid } from "../../patients/patient-rows.ts";
import { mostCharacters } from "../../work/list-text.ts";
import type { StoredReport } from "./compare-scans.ts";

const patientsPerBatch = 200;
const fields = [
  "documentId",
  "centerId",
  "code",
  "sex",
  "birthDate",
  "birthYear",
  "menopausalStatus",
  "heightCm",
  "measuredOn",
  "consentWithdrawnOn",
  "version",
  "reportsChanged",
] as const;

export type KnownPatient = Pick<Row<typeof patientUid>, (typeof fields)[number]>;

export type Owned = Pick<
  KnownPatient,
  "documentId" | "centerId" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus" | "heightCm" | "measuredOn"
>;

export async function knownPatients(strapi: Strapi, reach: Reach, codes: readonly string[]): Promise<KnownPatient[]> {
  const known: KnownPatient[] = [];
  for await (const part of inParts(codes, patientsPerBatch)) {
    const keys = part.map((code) => code.toLowerCase());
    known.push(...(await patientsWithin(strapi, reach).findMany({ select: fields, where: { codeKey: { $in: keys } } })));
  }
  return known;
}

export interface KnownReport extends Omit<StoredReport, "subject" | "inputs"> {
  readonly subject: string;
  readonly inputs: string;
}

export const stateOf = ({ version, reportsChanged }: Pick<KnownPatient, "version" | "reportsChanged">): string =>
  `${version} ${reportsChanged ?? 0}`;

export const dayKey = (patientId: string, day: string): string => `${patientId} ${day}`;

const reportsPerBatch = 100;
/** Qualified: a query that selects the document id as `id` would sort by it. */
const rowId = "r.id";

/** @throws `validation_failed` for more reports than fit into memory */
export async function knownReports(
  strapi: Strapi,
  reach: Reach,
  reportType: ReportType,
  patientIds: readonly string[],
): Promise<KnownReport[]> {
  const known: KnownReport[] = [];
  let characters = 0;
  for await (const part of inParts(patientIds, patientsPerBatch))
    for (let after = 0; ;) {
      const rows = await reportsAfter(strapi, reach, { reportType, patientIds: part, after });
      for (const { rowId: _, version, ...report } of rows) {
        known.push({ ...report, version: version ?? 1 });
        characters += report.subject.length + report.inputs.length;
      }
      if (characters > mostCharacters)
        throw new AppError("validation_failed", "The patients of this file have too many reports. Split the file.");
      await yieldToEventLoop();
      if (rows.length < reportsPerBatch) break;
      after = rows.at(-1)!.rowId;
    }
  return known;
}

interface Wanted {
  readonly reportType: ReportType;
  readonly patientIds: readonly string[];
  readonly after: number;
}

type KnownRow = Omit<KnownReport, "version"> & { readonly rowId: number; readonly version: number | null };

async function reportsAfter(strapi: Strapi, reach: Reach, { reportType, patientIds, after }: Wanted): Promise<KnownRow[]> {
  const db = await sql(strapi);
  return within(db({ r: tables.reports }), reach, "r")
    .where({ report_type: reportType })
    .whereIn("patient_id", [...patientIds])
    .where(rowId, ">", after)
    .orderBy(rowId)
    .limit(reportsPerBatch)
    .select({ rowId, id: "document_id", patientId: "patient_id", version: "version", revision: "revision" })
    .select({ signedRevision: "signed_revision", readState: "read_state" })
    .select({ datasetId: "dataset_id", subject: "subject", inputs: "inputs", handCorrected: "hand_corrected" });
}

const idsPerQuery = 2_000;

export async function countDated(strapi: Strapi, reach: Reach, reportType: ReportType): Promise<number> {
  let count = 0;
  for (let after = 0; count < mostCounted;) {
    const found: number[] = await within((await sql(strapi))(tables.reports), reach)
      .where({ report_type: reportType })
      .whereNotNull("scan_date")
      .where("id", ">", after)
      .orderBy("id")
      .limit(idsPerQuery)
      .pluck("id");
    await yieldToEventLoop();
    count += found.length;
    if (found.length < idsPerQuery) break;
    after = found.at(-1)!;
  }
  return count;
}

/**
 * Covers measurements, site, scanner model and target scale, in any order. Excludes dataset, motion decisions and the
 * individual device.
 */
export function fingerprintOf(patientId: string, scans: readonly Scan[]): string {
  const scanTexts = scans.map(
    ({ site, side = null, scanDate = null, scanner = null, motionGrade = null, protocol, scale = null, measurements }) => {
      const { region, stacks, offsetMm, offsetPercent, feCriterion } = statedProtocol(protocol);
      const values = measurements.map(({ parameter, value }) => `${parameter}=${value}`).sort();
      const facts = [site, side, scanDate, scanner, motionGrade, region, stacks, offsetMm, offsetPercent, feCriterion, scale];
      return JSON.stringify([...facts, values]);
    },
  );
  return createHash("sha256")
    .update([patientId, ...scanTexts.sort()].join("\n"))
    .digest("base64url")
    .slice(0, 24);
}
