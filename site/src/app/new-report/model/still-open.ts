import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { countedScans, type Draft } from "./draft.ts";
import { hasValues, type ScanDraft } from "./scan-draft.ts";
import { scanProblems, subjectProblems } from "./step-checks.ts";
import type { CheckValue } from "./value-checks.ts";

export interface StillOpen {
  needed: readonly string[];
  /** Optional facts whose absence flags the score. */
  flagged: readonly string[];
}

export function stillOpen(draft: Draft, catalogue: ReportTypeCatalogue, checkValue: CheckValue, today: string): StillOpen {
  const problems = [...Object.values(subjectProblems(draft, today)), ...Object.values(scanProblems(draft, catalogue, checkValue, today))];
  const scans = countedScans(draft).filter(hasValues);
  return { needed: [...new Set(problems)], flagged: [...new Set(scans.flatMap((scan) => missingFacts(scan, catalogue)))] };
}

function missingFacts(scan: ScanDraft, { asks, sites }: ReportTypeCatalogue): string[] {
  const isSided = sites.find(({ key }) => key === scan.site)?.sided ?? false;
  return [
    isSided && scan.side === "" && "side",
    scan.scanner === "" && "scanner",
    asks.protocol && scan.region === "" && "region and offset",
    asks.motionGrade && scan.motionGrade === "" && "motion grade",
  ].filter((text) => text !== false);
}
