import { readFileSync } from "node:fs";
import { readPatients, type PatientsFile, type PatientsReading } from "./read-patients.ts";

/** A file of patients on disk. */
export interface PatientsTask extends Omit<PatientsFile, "bytes"> {
  readonly path: string;
}

/** Reads a file of patients. Runs on a worker thread: a workbook of five megabytes takes seconds. */
export default function read({ path, ...file }: PatientsTask): Promise<PatientsReading> {
  return readPatients({ ...file, bytes: readFileSync(path) });
}
