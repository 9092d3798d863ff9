import type { MotionOverrideRequest, ReportScan } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types";
import { refusedMotionGrade } from "@trabecula/scoring";
import { AppError } from "@trabecula/strapi-kit";

/**
 * Index of the scan to score despite motion. For a repeated site, the only undecided scan or the one named. @throws
 * AppError `validation_failed` where there is no such scan, no decision to take, or more than one; `conflict` where it
 * has been taken
 */
export function scanToOverride(inputs: readonly ReportScan[], { site, scan }: Pick<MotionOverrideRequest, "site" | "scan">): number {
  const where = siteLabel(site).toLowerCase();
  const named = scan ?? null;
  const matching = inputs.flatMap((input, index) => (input.site === site && (named === null || index === named) ? [{ input, index }] : []));
  const open = matching.filter(({ input }) => isRefused(input) && input.motionOverride === null);
  if (open.length > 1) throw refused("scan", `Several scans of the ${where} have motion grade 4 or 5; say which one, by its place from 0.`);
  if (open[0]) return open[0].index;
  if (matching.length === 0 && named !== null) throw refused("scan", `The report has no scan of the ${where} at this place.`);
  if (matching.length === 0) throw refused("site", `The report has no scan of the ${where}.`);
  if (matching.some(({ input }) => isRefused(input)))
    throw new AppError("conflict", `The motion grade of the ${where} scan has already been overridden.`);
  throw refused("site", `The scan of the ${where} has no motion grade 4 or 5; it is compared without a decision.`);
}

function isRefused({ motionGrade }: ReportScan): boolean {
  return (motionGrade ?? 0) >= refusedMotionGrade;
}

function refused(field: "site" | "scan", reason: string): AppError {
  return new AppError("validation_failed", reason, { [field]: reason });
}
