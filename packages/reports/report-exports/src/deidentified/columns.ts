import type { Cell } from "@trabecula/contracts";
import { whyNoNumber } from "@trabecula/report-types";
import { conversionIn } from "../values/columns.ts";
import type { ValueLine } from "../values/value-line.ts";
import { movedDate, oldestAge, shownAge, type StudyPerson } from "./study-scan.ts";

export interface StudyLine extends ValueLine {
  readonly person: StudyPerson;
  /** Decimal age in years at the scan. */
  readonly ageYears: number | null;
}

export interface StudyColumn {
  readonly name: string;
  readonly cell: (line: StudyLine) => Cell;
}

const column = (name: string, cell: StudyColumn["cell"]): StudyColumn => ({ name, cell });

/** Criteria are free text; any other could identify a person. */
const knownCriterion = "pistoia";

/** No id, name, note, reason or hash; dates only shifted. */
export const studyScanColumns: readonly StudyColumn[] = [
  column("study_code", ({ person }) => person.code),
  column("report_type", ({ report }) => report.reportType),
  column("sex", ({ report }) => report.subject.sex ?? null),
  column("age", ({ ageYears }) => shownAge(ageYears)),
  column("menopausal_status", ({ report }) => report.subject.menopausalStatus ?? null),
  column("site", ({ scan }) => scan.site),
  column("side", ({ scan }) => scan.side),
  column("moved_date", ({ input, person }) => (input.scanDate ? movedDate(input.scanDate, person.days) : null)),
  column("scanner", ({ input }) => input.scanner ?? null),
  column("scale", ({ scan }) => conversionIn(scan)?.to ?? null),
  column("scale_error_percent", ({ scan }) => conversionIn(scan)?.errorPercent ?? null),
  column("motion_grade", ({ input }) => input.motionGrade ?? null),
  column("region", ({ input }) => input.protocol?.region ?? null),
  column("stacks", ({ input }) => input.protocol?.stacks ?? null),
  column("offset_mm", ({ input }) => input.protocol?.offsetMm ?? null),
  column("offset_percent", ({ input }) => input.protocol?.offsetPercent ?? null),
  column("fe_criterion", ({ input }) => shownCriterion(input.protocol?.feCriterion ?? null)),
  column("registration", ({ input }) => input.protocol?.registration ?? null),
];

function shownCriterion(text: string | null): string | null {
  if (text === null) return null;
  return text.trim().toLowerCase() === knownCriterion ? knownCriterion : "other";
}

export const studyValueColumns: readonly StudyColumn[] = [
  column("value", ({ result }) => result.value),
  column("z", (line) => (isOld(line) || line.result.zScore === null ? null : Number(line.result.zScore.toFixed(1)))),
  column("percentile", (line) => (isOld(line) || line.result.percentile === null ? null : Math.round(line.result.percentile))),
  column("t", ({ result }) => result.tScore),
  column("refusal", ({ result }) => whyNoNumber(result)?.code ?? null),
  column("flags", ({ result }) => result.flags.join(" ") || null),
];

/** Age-specific scores reveal the age to about a year, so they are not shown for the oldest group. */
const isOld = ({ ageYears }: StudyLine): boolean => ageYears !== null && ageYears >= oldestAge;

export const studyOriginColumns: readonly StudyColumn[] = [
  column("dataset", ({ report }) => report.dataset.manifest.name),
  column("dataset_version", ({ report }) => report.dataset.version),
  column("engine_version", ({ report }) => report.engineVersion),
];
