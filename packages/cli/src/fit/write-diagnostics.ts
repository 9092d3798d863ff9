import type { FitOutcome } from "./fit-record.ts";
import { keptFit } from "./kept-fit.ts";
import type { ReportedAbout } from "./write-report.ts";
import { writeWhole } from "../write-file.ts";

/**
 * Writes how well each curve describes its cohort, in full: worms with their points, Q by age, calibration, moments, and the
 * drawn percentile lines. Says with what and from which file, so that it stands on its own and its report can be made of it.
 */
export async function writeDiagnostics(outcome: FitOutcome, about: ReportedAbout, path: string): Promise<void> {
  await writeWhole(path, `${JSON.stringify(keptFit(outcome, about))}\n`);
}
