import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Owner, sql } from "@trabecula/strapi-kit";
import { tables } from "../../../content-types/index.ts";
import { ownPatients, type PatientFullRow } from "../../patients/patient-rows.ts";
import { reportJson } from "../report-rows.ts";
import { devicesOf, fingerprintOf } from "./fingerprint.ts";

export type KnownPatient = Pick<
  PatientFullRow,
  | "documentId"
  | "code"
  | "sex"
  | "birthDate"
  | "birthYear"
  | "menopausalStatus"
  | "heightCm"
  | "measuredOn"
  | "consentWithdrawnOn"
  | "version"
>;

const patientsAtOnce = 200;
const fields = [
  "documentId",
  "code",
  "sex",
  "birthDate",
  "birthYear",
  "menopausalStatus",
  "heightCm",
  "measuredOn",
  "consentWithdrawnOn",
  "version",
] as const;

export async function knownPatients(strapi: Core.Strapi, owner: Owner, codes: readonly string[]): Promise<KnownPatient[]> {
  const known: KnownPatient[] = [];
  for (const part of partsOf(codes, patientsAtOnce)) {
    const keys = part.map((code) => code.toLowerCase());
    known.push(...(await ownPatients(strapi, owner).findMany({ select: fields, where: { codeKey: { $in: keys } } })));
    await yieldToEventLoop();
  }
  return known;
}

/** Existing scan fingerprints, each with its devices, and scan days. */
export interface KnownScans {
  readonly fingerprints: readonly (readonly [fingerprint: string, devices: string])[];
  readonly days: readonly string[];
}

export const dayKey = (patientId: string, day: string): string => `${patientId} ${day}`;

const reportsAtOnce = 100;

export async function knownScans(
  strapi: Core.Strapi,
  owner: Owner,
  reportType: ReportType,
  patientIds: readonly string[],
): Promise<KnownScans> {
  const fingerprints: [string, string][] = [];
  const days = new Set<string>();
  for (const part of partsOf(patientIds, patientsAtOnce)) {
    for (let after = 0; ;) {
      const rows = await scansAfter(strapi, owner, { reportType, patientIds: part, after });
      for (const { patientId, inputs } of rows) {
        const scans = reportJson.read({ inputs }).inputs;
        fingerprints.push([fingerprintOf(patientId, scans), devicesOf(scans)]);
        for (const { scanDate } of scans) if (scanDate) days.add(dayKey(patientId, scanDate));
      }
      await yieldToEventLoop();
      if (rows.length < reportsAtOnce) break;
      after = rows.at(-1)!.rowId;
    }
  }
  return { fingerprints, days: [...days] };
}

interface Wanted {
  readonly reportType: ReportType;
  readonly patientIds: readonly string[];
  readonly after: number;
}

async function scansAfter(strapi: Core.Strapi, owner: Owner, { reportType, patientIds, after }: Wanted) {
  const rows: { rowId: number; patientId: string; inputs: string }[] = await (
    await sql(strapi)
  )(tables.reports)
    .where({ owner_id: owner.id, report_type: reportType })
    .whereIn("patient_id", [...patientIds])
    .where("id", ">", after)
    .orderBy("id")
    .limit(reportsAtOnce)
    .select({ rowId: "id", patientId: "patient_id", inputs: "inputs" });
  return rows;
}

export function* partsOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
