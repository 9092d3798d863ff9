import { clinicalKeys, type ScoredScan } from "@trabecula/contracts";
import {
  clinicalLabels,
  clinicalText,
  heightAdjustedColumns,
  heightColumns,
  heightRefusals,
  heightRefusalsName,
  intervalColumns,
  type FileColumn,
  type ResultColumn,
} from "@trabecula/report-types";
import type { ValueLine } from "./value-line.ts";

export type ValueColumn = FileColumn<ValueLine>;

const column = (name: string, description: string, cell: ValueColumn["cell"]): ValueColumn => ({ name, description, cell });

export const conversionIn = ({ results }: ScoredScan) => results.find(({ conversion }) => conversion)?.conversion;

export const scanColumns: readonly ValueColumn[] = [
  column("report_id", "Id of the report", ({ report }) => report.id),
  column("revision", "Which version of the report, from 1", ({ report }) => report.revision),
  column("report_name", "Its name, as its owner gave it", ({ report }) => report.reportName),
  column("subject_code", "Code of the person in the study or clinic", ({ report }) => report.subjectCode),
  column("report_type", "Key of the report type: `hr-pqct`, `dxa` or `dxa-body-composition`", ({ report }) => report.reportType),
  column("sex", "Reference sex, which selects the curve: `female` or `male`", ({ report }) => report.subject.sex ?? null),
  column("age", "Decimal age at the scan, in years", ({ scan }) => scan.ageYears),
  column("menopausal_status", "As it was stated", ({ report }) => report.subject.menopausalStatus ?? null),
  column("site", "Key of the site, such as `distal-tibia` or `hip`", ({ scan }) => scan.site),
  column("side", "`left` or `right`", ({ scan }) => scan.side),
  column("scan_date", "`YYYY-MM-DD`", ({ input }) => input.scanDate ?? null),
  column("scanner", "Key of the scanner", ({ input }) => input.scanner ?? null),
  column("device", "Name of the laboratory’s scanner that made the scan", ({ input }) => input.device?.name ?? null),
  column(
    "device_control",
    "Its state by its phantoms on the day of the scan: `in_control`, `out_of_control`, `not_judged`, `changed_since` (changed after its last values) or `no_values` (none recent enough)",
    ({ input }) => input.device?.control?.state ?? null,
  ),
  column("device_out_since", "`YYYY-MM-DD` since when it had been out of control", ({ input }) => input.device?.control?.since ?? null),
  column(
    "device_rules",
    "Broken rules of its control chart, with spaces between",
    ({ input }) => input.device?.control?.broken.join(" ") || null,
  ),
  column("scale", "Scale on which values of another maker are compared: `hologic`", ({ scan }) => conversionIn(scan)?.to ?? null),
  column(
    "scale_error_percent",
    "95 of 100 people lie within this percentage of the converted value",
    ({ scan }) => conversionIn(scan)?.errorPercent ?? null,
  ),
  column("motion_grade", "1 (none) to 5 (extreme)", ({ input }) => input.motionGrade ?? null),
  column("motion_override", "Why the scan was scored despite motion grade 4 or 5", ({ input }) => input.motionOverride?.reason ?? null),
  column("region", "`single-stack` or `multi-stack`", ({ input }) => input.protocol?.region ?? null),
  column("stacks", "Number of stacks", ({ input }) => input.protocol?.stacks ?? null),
  column("offset_mm", "Fixed offset of the region, in mm", ({ input }) => input.protocol?.offsetMm ?? null),
  column("offset_percent", "Offset of the region in % of the bone's length", ({ input }) => input.protocol?.offsetPercent ?? null),
  column("fe_criterion", "Failure criterion of the finite-element model", ({ input }) => input.protocol?.feCriterion ?? null),
  column(
    "registration",
    "How the region was matched to an earlier scan: `none`, `area` or `3d`",
    ({ input }) => input.protocol?.registration ?? null,
  ),
  column(
    "common_region_percent",
    "Share of the region that the registered scans have in common",
    ({ input }) => input.protocol?.commonRegionPercent ?? null,
  ),
];

const measurementColumns: readonly ValueColumn[] = [
  column("parameter", "Key of the parameter, such as `tt_bmd`", ({ result }) => result.parameter),
  column("abbreviation", "Its short name in the field, such as `Tt.BMD`", ({ parameter }) => parameter?.abbreviation ?? null),
  column("value", "The measurement as it was given", ({ result }) => result.value),
  column("unit", "Its unit", ({ result }) => result.unit),
  column("converted_value", "The value on that scale, of which the scores are", ({ result }) => result.conversion?.value ?? null),
  column("z", "Z-score", ({ result }) => result.zScore),
  column("percentile", "Percentile, 0 to 100", ({ result }) => result.percentile),
  column("t", "T-score", ({ result }) => result.tScore),
  column("preferred", "The score to report by the modality’s rules: `z`, `t` or `none`", ({ result }) => result.preferred),
  column(
    "reference_median",
    "Median of the reference at this age, in the unit of the value, or on the scale of `converted_value`",
    ({ result }) => result.reference?.median ?? null,
  ),
  column("reference_p5", "Its 5th percentile", ({ result }) => result.reference?.p5 ?? null),
  column("reference_p95", "Its 95th percentile", ({ result }) => result.reference?.p95 ?? null),
  column("young_adult_mean", "Mean of the young adults that T is against", ({ result }) => result.youngAdult?.mean ?? null),
  column("young_adult_sd", "Their standard deviation", ({ result }) => result.youngAdult?.sd ?? null),
  column("z_refusal", "Code of the reason where there is no Z-score", ({ result }) => result.refusal?.code ?? null),
  column("t_refusal", "Code of the reason where there is no T-score", ({ result }) => result.tRefusal?.code ?? null),
  column("flags", "Codes of doubts about the numbers, with spaces between", ({ result }) => result.flags.join(" ")),
  column("notes", "Sentences for the reader", ({ result }) => result.notes.join(" ")),
  column("source", "Key of the dataset’s source that the numbers come from", ({ result }) => result.source),
  ...intervalColumns.map(ofResult),
  column("height_cm", "Height of a child at the scan, in cm", ({ scan }) => scan.height?.heightCm ?? null),
  ...heightColumns.map(({ name, description, cell }) => column(name, description, ({ scan }) => (scan.height ? cell(scan.height) : null))),
  ...heightAdjustedColumns.map(ofResult),
  column(heightRefusalsName, "Codes of the reasons where one of these figures is missing, with spaces between", refusalsOf),
];

function ofResult({ name, description, cell }: ResultColumn): ValueColumn {
  return column(name, description, ({ result }) => cell(result));
}

function refusalsOf({ scan, result }: ValueLine): string | null {
  const codes = heightRefusals(scan.height, result).map(({ code }) => code);
  return codes.length === 0 ? null : codes.join(" ");
}

export const originColumns: readonly ValueColumn[] = [
  column("dataset", "Name of the reference dataset", ({ report }) => report.dataset.manifest.name),
  column("dataset_version", "Its version", ({ report }) => report.dataset.version),
  column("engine_version", "Version of the engine that computed the scores", ({ report }) => report.engineVersion),
  column(
    "state",
    "`draft` (not read), `preliminary` (read, not signed), `final`, `amended`, `corrected` or `appended` (signed), or `entered-in-error`",
    ({ report }) => report.readState ?? null,
  ),
  column("content_hash", "SHA-256 of what the revision holds for ever (reports.md)", ({ report }) => report.contentHash),
  ...clinicalKeys.map((key) =>
    column(
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      clinicalLabels[key],
      ({ report: { clinical } }) => (clinical ? clinicalText(clinical, key) : null),
    ),
  ),
  column("report_notes", "The reader’s notes on the report", ({ report }) => report.notes),
];

export const valueColumns: readonly ValueColumn[] = [...scanColumns, ...measurementColumns, ...originColumns];
