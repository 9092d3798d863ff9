import { readPatients, type PatientsFile, type PatientsReading } from "./read-patients.ts";

/** Reads a file of patients. Runs on a worker thread: a workbook of five megabytes takes seconds. */
export default function read(file: PatientsFile): Promise<PatientsReading> {
  return readPatients(file);
}
