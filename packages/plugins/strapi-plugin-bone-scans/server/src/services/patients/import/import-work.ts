import { fileRefusals, type Work } from "../../work/work-kind.ts";
import type { PatientsTask } from "./import-worker.ts";
import type { PatientsReading } from "./read-patients.ts";

export const patientsFileWork: Work<PatientsTask, PatientsReading> = {
  job: "patients-file",
  module: new URL("./import-worker.ts", import.meta.url),
  thread: "long",
  what: "patient files",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};
