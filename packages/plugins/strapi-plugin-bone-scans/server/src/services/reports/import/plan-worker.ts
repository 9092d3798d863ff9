import { open } from "node:fs/promises";
import type { FileProblem, ReportImport, Scan, Site } from "@trabecula/contracts";
import type { ScanGroup } from "@trabecula/scoring";
import { datasetOnThread } from "../../datasets/prepared-datasets.ts";
import type { DatasetText } from "../../datasets/reading/stored-curves.ts";
import { isPartly, readScans, type ScansFile } from "./read-scans.ts";
import { listOfText, textOfList, type ListText } from "../../work/list-text.ts";
import { equalScans, type StoredPlace } from "./compare-scans.ts";
import type { KnownPatient, KnownReport } from "./known-patients.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import { noValues, ReportsPlan } from "./plan-reports.ts";
import type { AddedPatient, PlanInput, UsedDataset } from "./plan-types.ts";

const mostProblems = 200;
const charactersPerWrite = 100_000;

export interface PlanTexts extends Omit<PlanInput, "patients" | "reports" | "devices" | "centers"> {
  readonly devices: ListText<DeviceByDay>;
  readonly centers: ListText<PlanInput["centers"][number]>;
  readonly patients: ListText<KnownPatient>;
  readonly reports: ListText<KnownReport>;
}

export type ScansTask =
  | { readonly step: "read"; readonly file: ScansFile }
  | {
      readonly step: "plan";
      readonly file: ScansFile;
      readonly datasets: readonly (UsedDataset & { readonly text: DatasetText })[];
      readonly input: PlanTexts;
      /** One line per new report: patient id, space, row as JSON. */
      readonly rowsPath: string;
      readonly correctionsPath: string;
    };

export type PlannedImport = Omit<ReportImport, "dataset" | "missing"> & {
  readonly patientsAdded: ListText<AddedPatient>;
  readonly states: ListText<readonly [string, string]>;
  readonly matched: number;
  readonly matches: ListText<RowMatch>;
};

export interface RowMatch {
  readonly line: number;
  readonly scans: readonly { readonly site: Site; readonly parameters: readonly string[]; readonly stored: readonly StoredPlace[] }[];
}

export type ScansAnswer =
  | {
      readonly step: "read";
      readonly codes: ListText<string>;
      readonly made: ListText<MadeOnDevice>;
      readonly refusal: PlannedImport | null;
    }
  | { readonly step: "plan"; readonly planned: PlannedImport };

/** The last file read, for the plan that follows on the same thread. */
let kept: { readonly path: string; readonly read: Read } | null = null;

export default async function work(task: ScansTask): Promise<ScansAnswer> {
  const { path } = task.file;
  const read = task.step === "plan" && kept?.path === path ? kept.read : await readScans(task.file);
  kept = null;
  if (task.step === "read") {
    kept = { path, read };
    const codes = [...new Map(read.groups.map(({ code }) => [code.toLowerCase(), code])).values()];
    return {
      step: "read",
      codes: await textOfList(codes),
      made: await textOfList(madeOnDevices(read.groups)),
      refusal: codes.length === 0 ? refusedWith(read, task.file) : null,
    };
  }
  const datasets = task.datasets.map(({ text, ...used }) => ({ ...used, dataset: datasetOnThread(text) }));
  const plan = new ReportsPlan(await inputOf(task.input), datasets);
  await using rows = await open(task.rowsPath, "wx", 0o600);
  await using corrections = await open(task.correctionsPath, "wx", 0o600);
  const [files, waiting] = [
    { added: rows, changed: corrections },
    { added: "", changed: "" },
  ];
  for (const planned of plan.reports(read.groups)) {
    const { as } = planned;
    if (as === "counted") continue;
    waiting[as] +=
      as === "added"
        ? `${planned.patientId} ${JSON.stringify(planned.row)}\n`
        : `${planned.correction.reportId} ${JSON.stringify(planned.correction)}\n`;
    if (waiting[as].length < charactersPerWrite) continue;
    await files[as].appendFile(waiting[as]);
    waiting[as] = "";
  }
  await rows.appendFile(waiting.added);
  await corrections.appendFile(waiting.changed);
  return { step: "plan", planned: await planned(read, plan, task.file) };
}

export type MadeOnDevice = Pick<Scan, "deviceId" | "scanner" | "scanDate">;

function madeOnDevices(groups: readonly ScanGroup[]): MadeOnDevice[] {
  const found = new Map<string, MadeOnDevice>();
  for (const { scans } of groups)
    for (const { deviceId, scanner, scanDate } of scans)
      if (deviceId != null) found.set(deviceDayOf({ deviceId, scanDate }), { deviceId, scanner, scanDate });
  return [...found.values()];
}

async function inputOf({ patients, reports, devices, centers, ...input }: PlanTexts): Promise<PlanInput> {
  const lists = { patients: await listOfText(patients), reports: await listOfText(reports) };
  return { ...input, ...lists, devices: await listOfText(devices), centers: await listOfText(centers) };
}

type Read = Awaited<ReturnType<typeof readScans>>;

async function planned(read: Read, plan: ReportsPlan, scans: ScansFile): Promise<PlannedImport> {
  const file = scans.name;
  const problems = [...read.problems, ...plan.problems.map((problem) => ({ file, ...problem }))].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  read.refused.add(plan.refused);
  const taken = takenOf(read, problems, scans);
  const { ok } = taken;
  const remarks = [
    ...(plan.sameDay === 0 ? [] : [sameDayRemark(plan.sameDay)]),
    ...(plan.otherDevice === 0 ? [] : [otherDeviceRemark(plan.otherDevice)]),
    ...(plan.withdrawn === 0 ? [] : [withdrawnRemark(plan.withdrawn)]),
  ];
  return {
    ...taken,
    rows: read.rows,
    scans: read.groups.reduce((sum, { scans }) => sum + scans.length, 0),
    ...(ok ? plan.visits : { ...plan.visits, added: 0, changed: 0 }),
    conflicts: plan.conflicts.map((conflict) => ({ file, ...conflict })),
    differences: plan.differences,
    differenceCount: plan.differenceCount,
    plan: plan.hash,
    matched: plan.matched.size,
    reports: { added: ok ? plan.added : 0, unchanged: plan.visits.unchanged },
    patients: { added: ok ? plan.patientsAdded.length : 0, known: plan.states.size },
    values: plan.values,
    leftOut: [...read.leftOut],
    remarks: [...read.remarks, ...remarks],
    patientsAdded: await textOfList(plan.patientsAdded),
    states: await textOfList([...plan.states]),
    matches: await textOfList(matchesOf(read, plan)),
  };
}

function matchesOf({ studyRows }: Read, { same }: ReportsPlan): RowMatch[] {
  const rows = new Map(same.length === 0 ? [] : studyRows.map((row) => [row.line, row]));
  return same.flatMap(({ lines, reports }) =>
    lines.map((line) => ({
      line,
      scans: rows.get(line)!.scans.map((scan) => ({
        site: scan.site,
        parameters: scan.measurements.map(({ parameter }) => parameter),
        stored: equalScans(scan, reports),
      })),
    })),
  );
}

function sameDayRemark(count: number): string {
  return count === 1
    ? "One new report is on a day that already has a report of its patient."
    : `${count} new reports are on days that already have a report of their patient.`;
}

function otherDeviceRemark(count: number): string {
  return count === 1
    ? "One existing report does not name the laboratory scanner that the file names. It does not change. To import it with the scanner, delete it first."
    : `${count} existing reports do not name the laboratory scanner that the file names. They do not change. To import them with the scanner, delete them first.`;
}

function withdrawnRemark(count: number): string {
  return count === 1
    ? "One patient has withdrawn the consent: no export of many reports has the values."
    : `${count} patients have withdrawn their consent: no export of many reports has their values.`;
}

function refusedWith(read: Read, file: ScansFile): PlannedImport {
  const { rows, leftOut, remarks } = read;
  const none = { reports: { added: 0, unchanged: 0 }, patients: { added: 0, known: 0 }, values: noValues() };
  const nobody = { patientsAdded: [], states: [], matches: [], matched: 0, plan: "" };
  const nothing = { added: 0, changed: 0, unchanged: 0, conflicting: 0, conflicts: [], differences: [], differenceCount: 0 };
  return {
    ...takenOf(read, read.problems, file),
    rows,
    scans: 0,
    ...none,
    ...nothing,
    leftOut: [...leftOut],
    remarks: [...remarks],
    ...nobody,
  };
}

type Taken = Pick<ReportImport, "ok" | "problems" | "problemCount" | "refused">;

function takenOf({ refused }: Read, problems: readonly FileProblem[], file: ScansFile): Taken {
  const rows = refused.file();
  if (rows === "too-long") {
    const message = "Too many rows are refused to give them back. Correct the file, or split it.";
    return counted([{ file: file.name, line: null, message }, ...problems], { ok: false, refused: null });
  }
  const isWhole = problems.some(({ line }) => line === null);
  return counted(problems, { ok: isPartly(file) ? !isWhole : problems.length === 0, refused: isWhole ? null : rows });
}

function counted(problems: readonly FileProblem[], taken: Pick<Taken, "ok" | "refused">): Taken {
  return { ...taken, problems: problems.slice(0, mostProblems), problemCount: problems.length };
}
