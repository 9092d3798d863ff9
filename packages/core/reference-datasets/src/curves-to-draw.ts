import type { CurvesReply, Sex, Site } from "@trabecula/contracts";
import { centileLines, isBand } from "@trabecula/reference-stats";
import { prepareCurve } from "./build-curves.ts";
import type { Dataset, DatasetCurve } from "./dataset.ts";

export const drawnPercentiles = [3, 5, 10, 25, 50, 75, 90, 95, 97];
const MEAN_LINE_LABEL = "Published mean by age, without a spread: drawn for orientation, never scored";

export interface CurvesQuery {
  readonly parameter: string;
  readonly sex: Sex;
  readonly site: Site;
  readonly age?: number | undefined;
}

/**
 * Draws centile lines over the ages scored for age, and the young-adult mean and SD; Z and T may have different
 * sources. `kind` is centiles if the reference varies with age or names no young adults.
 * @returns null if the dataset has nothing for this parameter, sex and site
 */
export function curvesToDraw({ manifest, curves }: Dataset, { parameter, sex, site, age }: CurvesQuery): CurvesReply | null {
  const fitting = curves.filter((curve) => curve.parameter === parameter && curve.sex === sex && curve.site === site);
  const first = fitting.find((curve) => curve.curve !== null) ?? fitting.find((curve) => curve.youngAdult !== null);
  if (!first) return null;
  const comparable = fitting.filter((curve) => curve.scanner === first.scanner);
  const youngAdult = first.youngAdult ?? comparable.find((curve) => curve.youngAdult !== null)?.youngAdult ?? null;
  const meanLine = first.meanLine ?? comparable.find((curve) => curve.meanLine !== null)?.meanLine ?? null;
  const isCentiles = first.curve !== null && (variesWithAge(first) || youngAdult === null);
  return {
    kind: isCentiles ? "centiles" : "band",
    parameter,
    unit: first.unit,
    sex,
    site,
    family: first.family ?? "NO",
    source: first.source,
    segments: first.curve ? centileLines(first.curve, drawnPercentiles, age) : [],
    youngAdult: youngAdult && {
      mean: youngAdult.mean,
      sd: youngAdult.sd,
      ages: youngAdult.ages,
      label: manifest.youngAdult?.label ?? "Young adults",
    },
    meanLine: meanLine && { ages: [...meanLine.ages], values: [...meanLine.values], label: MEAN_LINE_LABEL },
  };
}

const parentPercentiles = [3, 50, 97];

/** Parent lines of the curve that `curvesToDraw` draws, at its ages; null if it is not adapted. */
export function parentLines({ manifest, curves }: Dataset, { parameter, sex, site }: CurvesQuery): CurvesReply["segments"] | null {
  const adapted = curves.find((curve) => curve.parameter === parameter && curve.sex === sex && curve.site === site && curve.curve !== null);
  if (!adapted?.adaptation || adapted.family === null) return null;
  const adaptation = { ...adapted.adaptation, delta: 0, rho: 1 };
  const parent = prepareCurve(adapted.family, adapted.points, manifest, { source: adapted.source, adaptation });
  return typeof parent === "string" ? null : centileLines(parent, parentPercentiles);
}

function variesWithAge({ points }: DatasetCurve): boolean {
  return points.length > 1 || points.some((point) => !isBand(point));
}
