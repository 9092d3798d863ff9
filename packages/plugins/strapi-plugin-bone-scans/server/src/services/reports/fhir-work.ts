import type { Work } from "../work/work-kind.ts";
import type { FhirTask } from "./fhir-worker.ts";

export const fhirWork: Work<FhirTask, Uint8Array> = {
  job: "fhir",
  module: new URL("./fhir-worker.ts", import.meta.url),
  thread: "short",
  what: "FHIR files",
  mostOfAnAccount: 8,
  longestMs: 30_000,
  tooLong: ["unavailable", "This file took too long to write; please try again."],
  tooMuch: ["unavailable", "This file needs more memory than the server allows."],
};
