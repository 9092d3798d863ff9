import type { ScoreRequest, ScoreResult } from "@trabecula/contracts";
import { curvesToDraw, type Dataset } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { scoreScans } from "@trabecula/scoring";
import { computeCoverage } from "./compute-coverage.ts";
import type { BandFigure, CentileFigure, Figures, TableRow } from "../src/figures/figure-types.ts";

/** Computed from built-in datasets by the scoring engine; people are fictional. A test detects outdated output. */
export function computeFigures(): Figures {
  const datasets = builtInDatasets();
  const find = (key: string): Dataset => {
    const dataset = datasets.find(({ manifest }) => manifest.key === key);
    if (!dataset) throw new Error(`There is no built-in dataset ${key}.`);
    return dataset;
  };
  return {
    centiles: centileFigure(find("lead-body-composition")),
    band: bandFigure(find("bern-hrpqct-xct2-multistack")),
    coverage: computeCoverage(datasets),
  };
}

const leanRequest: ScoreRequest = {
  reportType: "dxa-body-composition",
  subject: { sex: "female", ageYears: 58 },
  scans: [{ site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter: "almi", value: 5.9 }] }],
};

function centileFigure(dataset: Dataset): CentileFigure {
  const curves = curvesToDraw(dataset, { parameter: "almi", sex: "female", site: "whole-body" });
  const adults = curves?.segments.find(({ ages }) => ages[0] === 18);
  const result = score(dataset, leanRequest)[0];
  if (!adults || result?.zScore == null || result.percentile === null || !result.reference) throw new Error("The sample is not covered.");
  return {
    parameter: result.parameter,
    unit: result.unit,
    ages: everySecond(adults.ages),
    lines: adults.percentiles.map(({ percentile, values }) => ({ percentile, values: everySecond(values) })),
    sample: {
      age: 58,
      value: result.value,
      percentile: round(result.percentile),
      zScore: round(result.zScore),
      median: round(result.reference.median),
      p5: round(result.reference.p5),
      p95: round(result.reference.p95),
    },
    citation: "Ofenheimer et al. 2020, LEAD cohort (adults), Eur J Clin Nutr 74:1181–1191",
  };
}

/** Looks as smooth and is smaller. */
function everySecond(yearly: readonly number[]): number[] {
  return yearly.filter((_, index) => index % 2 === 0).map(round);
}

const tibiaRequest: ScoreRequest = {
  reportType: "hr-pqct",
  subject: { sex: "female", ageYears: 31 },
  scans: [
    {
      site: "distal-tibia",
      scanner: "xtremect-2",
      motionGrade: 1,
      protocol: { region: "multi-stack", stacks: 3 },
      measurements: [
        { parameter: "tt_bmd", value: 241 },
        { parameter: "tb_bmd", value: 158 },
        { parameter: "tb_n", value: 1.21 },
        { parameter: "ct_bmd", value: 862 },
        { parameter: "ct_th", value: 1.12 },
      ],
    },
  ],
};

function bandFigure(dataset: Dataset): BandFigure {
  const rows = score(dataset, tibiaRequest)
    .map(toRow)
    .filter((row) => row !== null);
  if (rows.length === 0) throw new Error("The sample is not covered.");
  return { age: 31, rows, citation: "Poncioni et al. 2026, multi-stack XtremeCT II, University of Bern" };
}

function toRow({ parameter, value, unit, youngAdult, tScore }: ScoreResult): TableRow | null {
  if (!youngAdult || tScore === null) return null;
  return { parameter, value, unit, mean: youngAdult.mean, sd: youngAdult.sd, ages: youngAdult.ages, tScore: round(tScore) };
}

function score(dataset: Dataset, request: ScoreRequest): readonly ScoreResult[] {
  const scored = scoreScans(dataset, { id: dataset.manifest.key, version: dataset.manifest.version }, request, {});
  if (!scored.ok) throw new Error(scored.message);
  return scored.reply.scans[0]?.results ?? [];
}

/** Finer than a pixel and a printed score. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
