import { createHash } from "node:crypto";
import {
  mostListedDifferences,
  mostRevisions,
  ZCreateReportRequest,
  type CreateReportRequest,
  type FileProblem,
  type ImportDifference,
  type ReportImport,
  type Scan,
  type ScoreResult,
} from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { countedAs, reportTypes, whyNoNumber } from "@trabecula/report-types";
import { suggestName } from "@trabecula/report-types/report-name";
import { additionalScores, scoreScans, subjectOfGroup, type ScanGroup } from "@trabecula/scoring";
import { AppError, newId } from "@trabecula/strapi-kit";
import { errorsOfValues } from "@trabecula/trends";
import { requestOfPatient, type FilledRequest } from "../../patients/subject-of-patient.ts";
import { ofScanners } from "../../scanner-checks/of-scanners.ts";
import { newReportRow } from "../new-report-row.ts";
import { prepareScans } from "../prepare-scans.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import { compareScans, ImportConflict, refuseOtherFacts, type ChangedReport, type StoredReport } from "./compare-scans.ts";
import { codeElsewhere, patientOfGroups } from "./new-patient.ts";
import { dayKey, fingerprintOf, stateOf, type KnownPatient, type Owned } from "./known-patients.ts";
import type { AddedPatient, Correction, PlanInput, PlannedReport, UsedDataset } from "./plan-types.ts";

const growth = builtInHeightForAge();
const mostConflicts = 200;

type LineProblem = Omit<FileProblem, "file">;

export const noValues = (): ReportImport["values"] => ({ withZ: 0, tOnly: 0, none: 0, refused: {}, zRefused: {} });

export class ReportsPlan {
  readonly problems: LineProblem[] = [];
  readonly conflicts: LineProblem[] = [];
  readonly refused: LineProblem[] = [];
  readonly differences: ImportDifference[] = [];
  differenceCount = 0;
  readonly patientsAdded: AddedPatient[] = [];
  readonly states = new Map<string, string>();
  readonly values: ReportImport["values"] = noValues();
  readonly visits = { added: 0, changed: 0, unchanged: 0, conflicting: 0 };
  added = 0;
  /** Dated reports that the file has, also with other values. */
  readonly matched = new Set<string>();
  otherDevice = 0;
  withdrawn = 0;
  readonly same: { readonly lines: readonly number[]; readonly reports: readonly StoredReport[] }[] = [];
  /** New reports on days that already have a report of the patient. */
  sameDay = 0;
  readonly #input: PlanInput;
  readonly #datasets: ReadonlyMap<string, UsedDataset & { readonly dataset: Dataset }>;
  readonly #additional: ReturnType<typeof additionalScores>;
  readonly #known: ReadonlyMap<string, KnownPatient>;
  readonly #reports: ReadonlyMap<string, readonly StoredReport[]>;
  readonly #days: ReadonlySet<string>;
  readonly #centers: ReadonlyMap<string, string>;
  readonly #elsewhere: ReadonlySet<string>;
  readonly #devices: ReadonlyMap<string, DeviceByDay[1]>;
  readonly #now: Date;
  readonly #hash = createHash("sha256");

  /** @param datasets of the import, and datasets that scored stored reports */
  constructor(input: PlanInput, datasets: readonly (UsedDataset & { readonly dataset: Dataset })[]) {
    this.#input = input;
    this.#datasets = new Map(datasets.map((used) => [used.id, used]));
    this.#additional = additionalScores({ errorOfValue: errorsOfValues(input.precision), growth });
    this.#known = new Map(input.patients.map((patient) => [patient.code.toLowerCase(), patient]));
    const reports = input.reports.map(({ subject, inputs, ...report }): StoredReport => ({
      ...report,
      subject: JSON.parse(subject) as StoredReport["subject"],
      inputs: JSON.parse(inputs) as StoredReport["inputs"],
    }));
    this.#reports = Map.groupBy(reports, ({ patientId }) => patientId);
    this.#days = new Set(
      reports.flatMap(({ patientId, inputs }) => inputs.flatMap(({ scanDate }) => (scanDate ? dayKey(patientId, scanDate) : []))),
    );
    this.#devices = new Map(input.devices);
    this.#centers = new Map(input.centers);
    this.#elsewhere = new Set(input.codesElsewhere);
    this.#now = new Date(input.now);
    const { owner, dataset, study, createPatients, isPartly } = input;
    this.#compare([owner.workspaceId, dataset.id, dataset.version, study, createPatients, isPartly]);
    for (const { id, version } of reports) this.#compare([id, version]);
  }

  get hash(): string {
    return this.#hash.copy().digest("hex");
  }

  *reports(groups: readonly ScanGroup[]): Generator<PlannedReport> {
    for (const [key, own] of Map.groupBy(groups, ({ code }) => code.toLowerCase())) {
      this.#compare(own);
      const fitting = own.filter(({ contradiction }) => contradiction === null);
      for (const group of own) if (group.contradiction) this.#conflict(group, group.contradiction);
      const patient = fitting.length === 0 ? null : this.#patientOf(key, fitting);
      if (patient === null) continue;
      let isUsed = false;
      for (const group of fitting)
        for (const planned of this.#visit(group, patient)) {
          isUsed = true;
          yield planned;
        }
      if (!isUsed && this.patientsAdded.at(-1)?.documentId === patient.documentId) this.patientsAdded.pop();
    }
  }

  #patientOf(key: string, groups: readonly ScanGroup[]): Owned | null {
    const known = this.#known.get(key);
    if (known) {
      this.states.set(known.documentId, stateOf(known));
      this.#compare([known.documentId, stateOf(known)]);
      if (known.consentWithdrawnOn !== null) this.withdrawn += 1;
      return known;
    }
    const { code } = groups[0]!;
    if (!this.#input.createPatients) {
      this.#refuse(groups, "You have no patient with this code. Add the patient first, or let the import add patients.");
      return null;
    }
    const hasTwoSexes = new Set(groups.flatMap(({ facts }) => facts.sex ?? [])).size > 1;
    if (hasTwoSexes || this.#elsewhere.has(key)) {
      const message = hasTwoSexes ? "The file has two sexes of this patient." : codeElsewhere;
      this.#compare([key, message]);
      for (const group of groups) this.#conflict(group, { line: group.lines[0]!, message });
      return null;
    }
    const made = patientOfGroups(code, groups, this.#today);
    if (!made.ok) {
      this.#refuse(groups, made.message);
      return null;
    }
    const { sex, birthDate = null, birthYear } = made.patient;
    const documentId = newId();
    const centerId = this.#centers.get(key) ?? this.#input.owner.centerId;
    this.#compare([key, centerId]);
    this.patientsAdded.push({ ...made.patient, documentId, centerId });
    const unknown = { centerId, menopausalStatus: null, heightCm: null, measuredOn: null };
    return { documentId, code, sex, birthDate, birthYear: birthYear ?? Number(birthDate!.slice(0, 4)), ...unknown };
  }

  *#visit(group: ScanGroup, patient: Owned): Generator<PlannedReport> {
    try {
      yield* this.#compared(group, patient);
    } catch (error) {
      if (!(error instanceof ImportConflict)) throw error;
      this.#conflict(group, { line: group.lines[0]!, message: error.message });
    }
  }

  /** @throws ImportConflict, before the first report */
  *#compared(group: ScanGroup, patient: Owned): Generator<PlannedReport> {
    const request = this.#requestOf(group, group.scans, patient);
    if (request === null) return;
    const reports = this.#reports.get(patient.documentId) ?? [];
    if (group.scanDate === null) {
      const fingerprint = fingerprintOf(patient.documentId, request.scans);
      if (reports.some(({ inputs }) => fingerprintOf(patient.documentId, inputs) === fingerprint)) this.visits.unchanged += 1;
      else yield* this.#add(group, request, patient);
      return;
    }
    const ofDay = reports.filter(({ inputs }) => inputs.some(({ scanDate }) => scanDate === group.scanDate));
    for (const { id } of ofDay) this.matched.add(id);
    const { added, changed, matched, isOtherDevice } = compareScans(request.scans, ofDay);
    for (const report of matched) refuseOtherFacts(request.subject, report);
    this.#filled(request, patient);
    if (isOtherDevice) this.otherDevice += 1;
    const rest = added.length === 0 || added.length === group.scans.length ? request : this.#requestOf(group, added, patient);
    if (rest === null) return;
    const corrections = changed.map((change) => this.#corrected(change));
    if (corrections.length > 0) this.visits.changed += 1;
    else if (added.length === 0) {
      this.visits.unchanged += 1;
      if (this.#input.wantsMatches) this.same.push({ lines: group.lines, reports: [...matched] });
    }
    for (const { differences } of changed) this.#list(group, patient.code, differences);
    for (const correction of corrections) yield { as: "changed", correction };
    if (added.length === 0) return;
    yield* this.#add(group, rest, patient, corrections.length === 0);
  }

  *#add(group: ScanGroup, request: CreateReportRequest, patient: Owned, isNewVisit = true): Generator<PlannedReport> {
    const row = this.#scored(group, request, patient);
    if (row === null) return;
    if (isNewVisit) this.visits.added += 1;
    yield row === "counted" ? { as: row } : { as: "added", patientId: patient.documentId, row };
  }

  #scored(group: ScanGroup, request: CreateReportRequest, patient: Owned): object | "counted" | null {
    const filled = this.#filled(request, patient);
    const { id, version, dataset, checks } = this.#datasets.get(this.#input.dataset.id)!;
    const outcome = scoreScans(dataset, { id, version }, filled.request, { today: this.#today, additional: this.#additional });
    if (!outcome.ok) return this.#refuse([group], outcome.message);
    this.#count(outcome.reply.scans.flatMap(({ results }) => results));
    if (group.scanDate !== null && this.#days.has(dayKey(patient.documentId, group.scanDate))) this.sameDay += 1;
    if (this.#input.isDryRun) return "counted";
    const { scans } = filled.request;
    const devices = scans.map((scan) => this.#devices.get(deviceDayOf(scan)) ?? null);
    const prepared = prepareScans(scans, { devices, checks });
    return newReportRow({ ...this.#input.owner, centerId: patient.centerId }, filled, { ...prepared, scored: outcome.reply }, this.#now);
  }

  /** Scores with the report's own dataset, so that the values alone make the difference. @throws ImportConflict */
  #corrected({ report, inputs, differences }: ChangedReport): Correction {
    if (report.signedRevision !== null) throw new ImportConflict("The stored report is signed. Correct it on its page.");
    if (report.readState === "entered-in-error") throw new ImportConflict("The stored report was entered in error.");
    const used = this.#datasets.get(report.datasetId);
    if (report.handCorrected) throw new ImportConflict("The stored report was corrected by hand. An import cannot change it.");
    if (!used) throw new ImportConflict("The reference dataset of the stored report is retired. Score the report again first.");
    if (report.revision >= mostRevisions)
      throw new ImportConflict(`The stored report has ${mostRevisions} revisions, the most it can keep.`);
    const overrides = inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
    const request = { reportType: this.#input.reportType, subject: report.subject, scans: [...inputs] };
    const { id, version, dataset, checks } = used;
    const outcome = scoreScans(dataset, { id, version }, request, { today: this.#today, overrides, additional: this.#additional });
    if (!outcome.ok) throw new ImportConflict(outcome.message);
    const scannerChecks = ofScanners(checks, inputs);
    return { reportId: report.id, version: report.version, inputs: [...inputs], differences, scored: outcome.reply, scannerChecks };
  }

  /** @throws ImportConflict if the rows contradict the patient */
  #filled(request: CreateReportRequest, patient: Owned): FilledRequest {
    try {
      return requestOfPatient(request, patient);
    } catch (error) {
      throw error instanceof AppError ? new ImportConflict(error.message) : error;
    }
  }

  #requestOf(group: ScanGroup, scans: readonly Scan[], patient: Owned): CreateReportRequest | null {
    const { reportType, study } = this.#input;
    const subject = subjectOfGroup(group.facts, scans[0]?.scanDate != null);
    const request = { reportType, subject, scans: [...scans] };
    const name = suggestName(request, patient.code, reportTypes[reportType]);
    const reportName = (study === null ? name : `${study}: ${name}`).slice(0, 120);
    const parsed = ZCreateReportRequest.safeParse({ ...request, reportName, patientId: patient.documentId });
    return parsed.success ? parsed.data : this.#refuse([group], parsed.error.issues[0]!.message);
  }

  #list(group: ScanGroup, code: string, differences: ChangedReport["differences"]): void {
    const { scanDate } = group;
    this.differenceCount += differences.length;
    const room = mostListedDifferences - this.differences.length;
    this.differences.push(...differences.slice(0, room).map((difference) => ({ code, scanDate, ...difference })));
  }

  #conflict({ lines }: ScanGroup, problem: LineProblem): void {
    this.visits.conflicting += 1;
    for (const line of lines) this.refused.push({ line, message: problem.message });
    if (this.conflicts.length < mostConflicts) this.conflicts.push(problem);
  }

  #compare(part: unknown): void {
    this.#hash.update(`${JSON.stringify(part)}\n`);
  }

  #count(results: readonly ScoreResult[]): void {
    this.added += 1;
    const { values } = this;
    for (const result of results) {
      const kind = countedAs(result);
      values[kind] += 1;
      const counts = kind === "none" ? values.refused : values.zRefused;
      const reason = kind === "none" ? whyNoNumber(result) : result.refusal;
      if (reason) counts[reason.code] = (counts[reason.code] ?? 0) + 1;
    }
  }

  #refuse(groups: readonly ScanGroup[], message: string): null {
    const problems = groups.flatMap(({ lines }) => lines.map((line) => ({ line, message })));
    this.problems.push(...problems);
    this.refused.push(...problems);
    return null;
  }

  get #today(): string {
    return this.#input.now.slice(0, 10);
  }
}
