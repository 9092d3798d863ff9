import { conversionRefusal, findCurveOnScale, mismatchRefusal, type Purpose, type StatedProtocol } from "@trabecula/comparability";
import type { MeasuringMethod, Parameter, Refusal, ReportType, Scale, Scanner, Sex, Site } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { peopleNear } from "@trabecula/reference-datasets/reading";
import { otherDefinition, reportTypeOf, siteLabel } from "@trabecula/report-types";
import { converterOf, type Converter } from "./scale/conversion.ts";

export const refusedMotionGrade = 4;

export interface ScanContext {
  readonly sex: Sex | null;
  readonly site: Site;
  readonly scanner: Scanner | null;
  readonly protocol: StatedProtocol;
  /** Scale for comparing values of other makers; null: values are not converted. */
  readonly scale: Scale | null;
  /** 1 (none) to 5 (extreme); null: not graded. Only where `asksMotionGrade`. */
  readonly motionGrade: number | null;
  readonly asksMotionGrade: boolean;
  readonly motionOverridden: boolean;
  /** Null stands for the scanner's own program. */
  readonly method: MeasuringMethod | null;
}

/**
 * `secondary`: figures from secondary sources. `converter`: null if values are not converted. `peopleNear`: people of
 * this sex near any age, estimated from the source's number and age range.
 */
export type ComparedWith =
  | {
      readonly ok: true;
      readonly curve: DatasetCurve;
      readonly unconfirmed: boolean;
      readonly secondary: boolean;
      readonly converter: Converter | null;
      readonly peopleNear: number | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Comparison extends ScanContext {
  readonly parameter: Parameter;
  readonly reportType: ReportType | null;
  readonly z: ComparedWith;
  readonly t: ComparedWith;
  /** True if a curve is on another scale than the scanner's. */
  readonly mayConvert: boolean;
  readonly tScoreFromAge: number | null;
  readonly notMeasuredHere: Refusal | null;
  readonly moved: Refusal | null;
  readonly otherDefinition: Refusal | null;
}

export type Comparer = (context: ScanContext, parameter: Parameter) => Comparison;

export function comparerOf({ manifest, curves }: Dataset): Comparer {
  const serving = { z: curves.filter(({ curve }) => curve !== null), t: curves.filter(({ youngAdult }) => youngAdult !== null) };
  const near = new Map(manifest.sources.map((source) => [source.key, peopleNearOf(source, curves)]));
  const find = ({ site, sex, scanner, protocol, scale }: ScanContext, parameter: Parameter, purpose: Purpose): ComparedWith => {
    const key = { parameter, site, sex, scanner, protocol };
    const match = findCurveOnScale(serving[purpose], key, manifest.adaptation ? null : scale);
    if (!match.ok) {
      const { name } = manifest;
      if (match.mismatch) return { ok: false, refusal: mismatchRefusal(match.mismatch, { datasetName: name, key, purpose }) };
      return { ok: false, refusal: conversionRefusal(match.notConverted, key, scale!, name) };
    }
    const { curve, unconfirmed, isConverted } = match;
    const source = manifest.sources.find(({ key: name }) => name === curve.source);
    const converter = isConverted ? converterOf(scanner, scale!, parameter) : null;
    const peopleNear = near.get(curve.source) ?? null;
    return { ok: true, curve, unconfirmed, secondary: source?.status === "SECONDARY", converter, peopleNear };
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
      otherDefinition: otherDefinition(context.method, parameter.key),
    };
  };
}

function peopleNearOf({ key, n }: Dataset["manifest"]["sources"][number], curves: readonly DatasetCurve[]): number | null {
  const own = curves.filter(({ source, curve }) => source === key && curve !== null);
  if (n === null || own.length === 0) return null;
  return peopleNear(n / new Set(own.map(({ sex }) => sex)).size, own);
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
