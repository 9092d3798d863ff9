import { engineVersion } from "@trabecula/reference-stats";
import { writeWhole } from "../write-file.ts";
import type { FitOutcome } from "./fit-record.ts";

/**
 * Writes how well each curve describes its cohort, in full: worms with their points, Q by age, calibration, moments, and the
 * drawn percentile lines. Says with what and from which file, so that it stands on its own.
 */
export async function writeDiagnostics({ curves, plan, cohort }: FitOutcome, path: string): Promise<void> {
  const kept = curves.map(({ parameter, site, sex, result }) => {
    const { family, agePower, ages, rows, persons, edf, totalEdf, globalDeviance, aic, gaic3, bic, converged, lines, diagnostics } = result;
    const criteria = { aic, gaic3, bic };
    const fit = { family, agePower, ages, rows, persons, edf: { ...edf, total: totalEdf }, globalDeviance, criteria, converged };
    return { parameter, site, sex, ...fit, lines, diagnostics };
  });
  await writeWhole(path, `${JSON.stringify({ format: "trabecula-fit-diagnostics/1", engineVersion, cohort, plan, curves: kept })}\n`);
}
