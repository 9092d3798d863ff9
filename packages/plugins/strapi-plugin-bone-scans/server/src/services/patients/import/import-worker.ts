import { readFileSync } from "node:fs";
import { readPatients, type PatientsFile, type PatientsReading } from "./read-patients.ts";

export interface PatientsTask extends Omit<PatientsFile, "bytes"> {
  readonly path: string;
}

/** Runs on a worker thread: a 5 MB workbook takes seconds. */
export default function read({ path, ...file }: PatientsTask): Promise<PatientsReading> {
  return readPatients({ ...file, bytes: readFileSync(path) });
}
