import {
  ZCreateReportRequest,
  type CreatePatientRequest,
  type CreateReportRequest,
  type FileProblem,
  type PrecisionFigureInUse,
  type Refusal,
  type ReportCheck,
  type ReportType,
} from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { reportTypes, whyNoNumber } from "@trabecula/report-types";
import { suggestName } from "@trabecula/report-types/report-name";
import { besideScores, scoreScans, subjectOfGroup, type ScanGroup } from "@trabecula/scoring";
import { AppError, newId } from "@trabecula/strapi-kit";
import { errorsOfValues } from "@trabecula/trends";
import { requestOfPatient } from "../../patients/subject-of-patient.ts";
import { newReportRow } from "../new-report-row.ts";
import { prepareScans } from "../prepare-scans.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import { devicesOf, fingerprintOf } from "./fingerprint.ts";
import { dayKey, type KnownPatient, type KnownScans } from "./known-patients.ts";
import { patientOfGroups } from "./new-patients.ts";

export interface PlanInput {
  readonly ownerId: string;
  readonly reportType: ReportType;
  readonly dataset: { readonly id: string; readonly version: string };
  readonly study: string | null;
  readonly createPatients: boolean;
  readonly patients: readonly KnownPatient[];
  readonly scans: KnownScans;
  readonly precision: readonly PrecisionFigureInUse[];
  readonly checks: readonly ReportCheck[];
  readonly devices: readonly DeviceByDay[];
  readonly now: string;
}

export type AddedPatient = CreatePatientRequest & { readonly code: string; readonly documentId: string };

const growth = builtInHeightForAge();

type LineProblem = Omit<FileProblem, "file">;
type Owned = Pick<KnownPatient, "documentId" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus" | "heightCm" | "measuredOn">;

export class ReportsPlan {
  readonly problems: LineProblem[] = [];
  readonly patientsAdded: AddedPatient[] = [];
  /** Versions of the patients used, by id. */
  readonly versions = new Map<string, number>();
  readonly refused: Partial<Record<Refusal["code"], number>> = {};
  added = 0;
  unchanged = 0;
  scored = 0;
  /** Existing reports without a device or with another one. */
  otherDevice = 0;
  withdrawn = 0;
  /** New reports on days that already have a report of the patient. */
  sameDay = 0;
  readonly #input: PlanInput;
  readonly #dataset: Dataset;
  readonly #beside: ReturnType<typeof besideScores>;
  readonly #known: ReadonlyMap<string, KnownPatient>;
  readonly #fingerprints: Map<string, string>;
  readonly #days: ReadonlySet<string>;
  readonly #devices: ReadonlyMap<string, DeviceByDay[1]>;
  readonly #now: Date;

  constructor(input: PlanInput, dataset: Dataset) {
    this.#input = input;
    this.#dataset = dataset;
    this.#beside = besideScores({ errorOfValue: errorsOfValues(input.precision), growth });
    this.#known = new Map(input.patients.map((patient) => [patient.code.toLowerCase(), patient]));
    this.#fingerprints = new Map(input.scans.fingerprints);
    this.#days = new Set(input.scans.days);
    this.#devices = new Map(input.devices);
    this.#now = new Date(input.now);
  }

  /** Rows of new reports with patient ids. */
  *rows(groups: readonly ScanGroup[]): Generator<{ patientId: string; row: object }> {
    for (const [key, own] of Map.groupBy(groups, ({ code }) => code.toLowerCase())) {
      const patient = this.#patientOf(key, own);
      if (patient === null) continue;
      for (const group of own) {
        const row = this.#rowOf(group, patient);
        if (row) yield { patientId: patient.documentId, row };
      }
    }
  }

  #patientOf(key: string, groups: readonly ScanGroup[]): Owned | null {
    const known = this.#known.get(key);
    if (known) {
      this.versions.set(known.documentId, known.version);
      if (known.consentWithdrawnOn !== null) this.withdrawn += 1;
      return known;
    }
    const { code } = groups[0]!;
    if (!this.#input.createPatients) {
      this.#refuse(groups, "You have no patient with this code. Add the patient first, or let the import add patients.");
      return null;
    }
    const made = patientOfGroups(code, groups, this.#today);
    if (!made.ok) {
      this.#refuse(groups, made.message);
      return null;
    }
    const { sex, birthDate = null, birthYear } = made.patient;
    const documentId = newId();
    this.patientsAdded.push({ ...made.patient, documentId });
    const unknown = { menopausalStatus: null, heightCm: null, measuredOn: null };
    return { documentId, code, sex, birthDate, birthYear: birthYear ?? Number(birthDate!.slice(0, 4)), ...unknown };
  }

  #rowOf(group: ScanGroup, patient: Owned): object | null {
    const request = this.#requestOf(group, patient);
    const parsed = ZCreateReportRequest.safeParse(request);
    if (!parsed.success) return this.#refuse([group], parsed.error.issues[0]!.message);
    const fingerprint = fingerprintOf(patient.documentId, parsed.data.scans);
    const named = devicesOf(parsed.data.scans);
    const known = this.#fingerprints.get(fingerprint);
    if (known !== undefined) {
      this.unchanged += 1;
      if (named !== "" && named !== known) this.otherDevice += 1;
      return null;
    }
    this.#fingerprints.set(fingerprint, named);
    return this.#scored(group, parsed.data, patient);
  }

  #scored(group: ScanGroup, request: CreateReportRequest, patient: Owned): object | null {
    try {
      const filled = requestOfPatient(request, patient);
      const outcome = scoreScans(this.#dataset, this.#input.dataset, filled.request, {
        today: this.#today,
        beside: this.#beside,
      });
      if (!outcome.ok) return this.#refuse([group], outcome.message);
      this.#count(outcome.reply.scans.flatMap(({ results }) => results).map(whyNoNumber));
      if (group.scanDate !== null && this.#days.has(dayKey(patient.documentId, group.scanDate))) this.sameDay += 1;
      const { scans } = filled.request;
      const devices = scans.map((scan) => this.#devices.get(deviceDayOf(scan)) ?? null);
      const prepared = prepareScans(scans, { devices, checks: this.#input.checks });
      return newReportRow({ id: this.#input.ownerId }, filled, { ...prepared, scored: outcome.reply }, this.#now);
    } catch (error) {
      if (error instanceof AppError) return this.#refuse([group], error.message);
      throw error;
    }
  }

  #requestOf({ facts, scans }: ScanGroup, patient: Owned): CreateReportRequest {
    const { reportType, study } = this.#input;
    const subject = subjectOfGroup(facts, scans[0]?.scanDate != null);
    const asked = { reportType, subject, scans: [...scans] };
    const name = suggestName(asked, patient.code, reportTypes[reportType]);
    return { ...asked, reportName: (study === null ? name : `${study}: ${name}`).slice(0, 120), patientId: patient.documentId };
  }

  #count(reasons: readonly (Refusal | null)[]): void {
    this.added += 1;
    for (const reason of reasons) {
      if (reason === null) this.scored += 1;
      else this.refused[reason.code] = (this.refused[reason.code] ?? 0) + 1;
    }
  }

  #refuse(groups: readonly ScanGroup[], message: string): null {
    for (const { lines } of groups) for (const line of lines) this.problems.push({ line, message });
    return null;
  }

  get #today(): string {
    return this.#input.now.slice(0, 10);
  }
}
