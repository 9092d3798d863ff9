import { conversionRefusal, findCurveOnScale, mismatchRefusal, type Purpose, type StatedProtocol } from "@trabecula/comparability";
import type { Parameter, Refusal, ReportType, Scale, Scanner, Sex, Site } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { reportTypeOf, siteLabel } from "@trabecula/report-types";
import { refusedMotionGrade } from "./motion.ts";
import { converterOf, type Converter } from "./scale/conversion.ts";

/** The scan that a value belongs to, and the sex of its person. */
export interface ScanContext {
  readonly sex: Sex | null;
  readonly site: Site;
  readonly scanner: Scanner | null;
  readonly protocol: StatedProtocol;
  /** Values of another maker are to be compared on this one's scale; null: never. */
  readonly scale: Scale | null;
  /** 1 (none) to 5 (extreme); null: not graded. Only where `asksMotionGrade`. */
  readonly motionGrade: number | null;
  readonly asksMotionGrade: boolean;
  /** Someone decided to score the scan in spite of its motion grade. */
  readonly motionOverridden: boolean;
}

/**
 * The curve to compare with, or why there is none. `secondary`: its figures were read in secondary sources; `converter`: takes values to
 * the curve's scale, null where they are compared as they were measured.
 */
export type ComparedWith =
  | {
      readonly ok: true;
      readonly curve: DatasetCurve;
      readonly unconfirmed: boolean;
      readonly secondary: boolean;
      readonly converter: Converter | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** What values of a parameter in a scan are compared with, whatever their size and the person's age. */
export interface Comparison extends ScanContext {
  readonly parameter: Parameter;
  readonly reportType: ReportType | null;
  readonly z: ComparedWith;
  readonly t: ComparedWith;
  /** One of them is on another scale than the scanner's. */
  readonly mayConvert: boolean;
  readonly tScoreFromAge: number | null;
  /** Why no value of this parameter can be of this site. */
  readonly notMeasuredHere: Refusal | null;
  /** Why the scan is not compared at all: the person moved too much. */
  readonly moved: Refusal | null;
}

/** Finds out what a parameter of a scan is compared with; a table asks once for its many scans of one kind. */
export type Comparer = (context: ScanContext, parameter: Parameter) => Comparison;

/** Looks up the curves of a dataset. */
export function comparerOf({ manifest, curves }: Dataset): Comparer {
  const serving = {
    z: curves.filter(({ curve }) => curve !== null),
    t: curves.filter(({ youngAdult }) => youngAdult !== null),
  };
  const find = ({ site, sex, scanner, protocol, scale }: ScanContext, parameter: Parameter, purpose: Purpose): ComparedWith => {
    const key = { parameter, site, sex, scanner, protocol };
    const match = findCurveOnScale(serving[purpose], key, scale);
    if (!match.ok) {
      const { name } = manifest;
      if (match.mismatch) return { ok: false, refusal: mismatchRefusal(match.mismatch, { datasetName: name, key, purpose }) };
      return { ok: false, refusal: conversionRefusal(match.notConverted, key, scale!, name) };
    }
    const { curve, unconfirmed, isConverted } = match;
    const source = manifest.sources.find(({ key: name }) => name === curve.source);
    const converter = isConverted ? converterOf(scanner, scale!, parameter) : null;
    return { ok: true, curve, unconfirmed, secondary: source?.status === "SECONDARY", converter };
  };
  return (context, parameter) => {
    const [z, t] = [find(context, parameter, "z"), find(context, parameter, "t")];
    return {
      ...context,
      parameter,
      reportType: reportTypeOf(parameter.key),
      z,
      t,
      mayConvert: [z, t].some((compared) => compared.ok && compared.converter !== null),
      tScoreFromAge: manifest.tScoreFromAge,
      notMeasuredHere: siteRefusal(parameter, context.site),
      moved: motionRefusal(context),
    };
  };
}

function siteRefusal({ sites, abbreviation }: Parameter, site: Site): Refusal | null {
  if (sites.includes(site)) return null;
  const measured = sites.map((each) => siteLabel(each).toLowerCase()).join(", ");
  return {
    code: "site_mismatch",
    message: `${abbreviation} is not measured at the ${siteLabel(site).toLowerCase()}, but at: ${measured}.`,
  };
}

function motionRefusal({ motionGrade, motionOverridden }: ScanContext): Refusal | null {
  if (motionGrade === null || motionGrade < refusedMotionGrade || motionOverridden) return null;
  return { code: "motion_grade", message: `Not compared with the reference: motion grade ${motionGrade}. Rescan where possible.` };
}
