import type { FitOutcome } from "./fit-record.ts";
import { keptFit } from "./kept-fit.ts";
import type { ReportedAbout } from "./write-report.ts";
import { writeWhole } from "../write-file.ts";

/**
 * Writes full diagnostics: worms with points, Q by age, calibration, moments and percentile lines. Reports can be made
 * from this file alone.
 */
export async function writeDiagnostics(outcome: FitOutcome, about: ReportedAbout, path: string): Promise<void> {
  await writeWhole(path, `${JSON.stringify(keptFit(outcome, about))}\n`);
}
