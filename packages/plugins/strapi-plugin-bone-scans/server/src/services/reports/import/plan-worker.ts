import { open } from "node:fs/promises";
import type { FileProblem, ReportImport, Scan } from "@trabecula/contracts";
import type { ScanGroup } from "@trabecula/scoring";
import { datasetOnThread } from "../../datasets/dataset-on-thread.ts";
import type { DatasetText } from "../../datasets/prepared-datasets.ts";
import type { ScansFile } from "./import-options.ts";
import { listOfText, textOfList, type ListText } from "../../work/list-text.ts";
import type { KnownPatient, KnownScans } from "./known-patients.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import { ReportsPlan, type AddedPatient, type PlanInput } from "./plan-reports.ts";
import { readScans } from "./read-scans.ts";

/** Further problems are counted but not listed. */
const mostProblems = 200;

/** `PlanInput` with its long lists as JSON text. */
export interface PlanTexts extends Omit<PlanInput, "patients" | "scans" | "devices"> {
  readonly devices: ListText<DeviceByDay>;
  readonly patients: ListText<KnownPatient>;
  readonly fingerprints: ListText<KnownScans["fingerprints"][number]>;
  readonly days: ListText<string>;
}

export type ScansTask =
  | { readonly step: "read"; readonly file: ScansFile }
  | {
      readonly step: "plan";
      readonly file: ScansFile;
      readonly dataset: DatasetText;
      readonly input: PlanTexts;
      /** One line per report: patient id, space, row as JSON. */
      readonly rowsPath: string;
    };

export type PlannedImport = Omit<ReportImport, "dataset"> & {
  readonly patientsAdded: ListText<AddedPatient>;
  readonly versions: ListText<readonly [string, number]>;
};

export type ScansAnswer =
  | {
      readonly step: "read";
      readonly codes: ListText<string>;
      readonly made: ListText<MadeOnDevice>;
      readonly refusal: PlannedImport | null;
    }
  | { readonly step: "plan"; readonly planned: PlannedImport };

/** Runs on a worker thread. Reads the scans, requests the patients' data, then plans the reports. */
export default async function work(task: ScansTask): Promise<ScansAnswer> {
  const read = await readScans(task.file);
  if (task.step === "read") {
    const codes = [...new Map(read.groups.map(({ code }) => [code.toLowerCase(), code])).values()];
    return {
      step: "read",
      codes: await textOfList(codes),
      made: await textOfList(madeOnDevices(read.groups)),
      refusal: codes.length === 0 ? refusedWith(read) : null,
    };
  }
  const plan = new ReportsPlan(await inputOf(task.input), datasetOnThread(task.dataset));
  const rows = await open(task.rowsPath, "wx", 0o600);
  try {
    for (const { patientId, row } of plan.rows(read.groups)) await rows.write(`${patientId} ${JSON.stringify(row)}\n`);
  } finally {
    await rows.close();
  }
  return { step: "plan", planned: await planned(read, plan, task.file.name) };
}

export type MadeOnDevice = Pick<Scan, "deviceId" | "scanner" | "scanDate">;

function madeOnDevices(groups: readonly ScanGroup[]): MadeOnDevice[] {
  const found = new Map<string, MadeOnDevice>();
  for (const { scans } of groups)
    for (const { deviceId, scanner, scanDate } of scans)
      if (deviceId != null) found.set(deviceDayOf({ deviceId, scanDate }), { deviceId, scanner, scanDate });
  return [...found.values()];
}

async function inputOf({ patients, fingerprints, days, devices, ...input }: PlanTexts): Promise<PlanInput> {
  const scans = { fingerprints: await listOfText(fingerprints), days: await listOfText(days) };
  return { ...input, patients: await listOfText(patients), scans, devices: await listOfText(devices) };
}

type Read = Awaited<ReturnType<typeof readScans>>;

async function planned(read: Read, plan: ReportsPlan, file: string): Promise<PlannedImport> {
  const problems = [...read.problems, ...plan.problems.map((problem) => ({ file, ...problem }))].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  const ok = problems.length === 0;
  const remarks = [
    ...(plan.sameDay === 0 ? [] : [sameDayRemark(plan.sameDay)]),
    ...(plan.otherDevice === 0 ? [] : [otherDeviceRemark(plan.otherDevice)]),
    ...(plan.withdrawn === 0 ? [] : [withdrawnRemark(plan.withdrawn)]),
  ];
  return {
    ...counted(problems),
    rows: read.rows,
    scans: read.groups.reduce((sum, { scans }) => sum + scans.length, 0),
    reports: { added: ok ? plan.added : 0, unchanged: plan.unchanged },
    patients: { added: ok ? plan.patientsAdded.length : 0, known: plan.versions.size },
    values: { scored: plan.scored, refused: plan.refused },
    leftOut: [...read.leftOut],
    remarks: [...read.remarks, ...remarks],
    patientsAdded: await textOfList(plan.patientsAdded),
    versions: await textOfList([...plan.versions]),
  };
}

function sameDayRemark(count: number): string {
  return count === 1
    ? "One new report is of a day of which its patient has another report."
    : `${count} new reports are of days of which their patients have other reports.`;
}

function otherDeviceRemark(count: number): string {
  return count === 1
    ? "One existing report does not name the laboratory scanner that the file names. It stays as it is; delete it first if it is to be made anew with the scanner."
    : `${count} existing reports do not name the laboratory scanner that the file names. They stay as they are; delete them first if they are to be made anew with it.`;
}

function withdrawnRemark(count: number): string {
  return count === 1
    ? "One patient has withdrawn the consent: no export of many reports has the values."
    : `${count} patients have withdrawn their consent: no export of many reports has their values.`;
}

function refusedWith({ problems, rows, leftOut, remarks }: Read): PlannedImport {
  const none = { reports: { added: 0, unchanged: 0 }, patients: { added: 0, known: 0 }, values: { scored: 0, refused: {} } };
  const nobody = { patientsAdded: [], versions: [] };
  return { ...counted(problems), rows, scans: 0, ...none, leftOut: [...leftOut], remarks: [...remarks], ...nobody };
}

function counted(problems: readonly FileProblem[]): Pick<ReportImport, "ok" | "problems" | "problemCount"> {
  return { ok: problems.length === 0, problems: problems.slice(0, mostProblems), problemCount: problems.length };
}
