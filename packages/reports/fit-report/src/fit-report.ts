import { type ChartParameter, type Scene } from "@trabecula/charts";
import type { CohortColumns, FitResult } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import { fitModel } from "./figures/fit-model.ts";
import { wormReach } from "./figures/worm-model.ts";
import { wormScene } from "./figures/worm-scene.ts";
import { methodsOf, type FitMethods } from "./methods.ts";

export interface ReportedCurve {
  readonly parameter: string;
  readonly site: string;
  readonly sex: string;
  readonly result: FitResult;
}

export interface ReportedFit {
  readonly productName: string;
  readonly plan: FitMethods;
  readonly engineVersion?: string;
  readonly curves: readonly ReportedCurve[];
  readonly failed: readonly (Omit<ReportedCurve, "result"> & { readonly message: string })[];
  readonly remarks: readonly string[];
  readonly weightColumn: string | null;
  readonly ageIs?: CohortColumns["ageIs"];
  readonly cohort: { readonly sha256: string; readonly rows: number; readonly refusedRows: number };
  readonly about: { readonly name: string; readonly version: string; readonly citation: string; readonly doi: string | null } | null;
}

export interface ReportTable {
  readonly kind: "table";
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type ReportPart =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "figure"; readonly scene: Scene }
  | { readonly kind: "figures"; readonly title: string; readonly scenes: readonly Scene[] }
  | ReportTable;

export interface ReportSection {
  /** Null: directly below the report's title. */
  readonly title: string | null;
  readonly isCurve: boolean;
  readonly parts: readonly ReportPart[];
}

export interface FitReport {
  readonly title: string;
  readonly software: string;
  readonly sections: readonly ReportSection[];
}

/** Pixels; the usable width of A4. */
const curveSize = { width: 690, height: 400 };
const wormSize = { width: 336, height: 210 };

/** Content for a paper's supplement, independent of format. Deterministic. */
export function fitReport(fit: ReportedFit): FitReport {
  const { productName, about, curves, failed, remarks, engineVersion: fittedWith = engineVersion } = fit;
  const title = about === null ? "Fitted reference curves" : `${about.name} ${about.version}`;
  const software = `${productName}, statistical engine ${fittedWith}`;
  const notes = [...failed.map(({ parameter, site, sex, message }) => `${parameter}, ${site}, ${sex}: not fitted. ${message}`), ...remarks];
  const paragraph = (text: string): ReportPart => ({ kind: "paragraph", text });
  return {
    title,
    software,
    sections: [
      { title: null, isCurve: false, parts: methodsOf({ ...fit, ageIs: fit.ageIs, engineVersion: fittedWith }).map(paragraph) },
      ...(notes.length === 0 ? [] : [{ title: "Remarks", isCurve: false, parts: [{ kind: "list", items: notes } as const] }]),
      {
        title: "Citation",
        isCurve: false,
        parts: [paragraph(`Data: ${dataOf(about)}`), paragraph(`Software: ${software}.`)],
      },
      ...curves.map(curveSection),
    ],
  };
}

function dataOf(about: ReportedFit["about"]): string {
  if (about === null) return "the cohort\u2019s own citation was not given.";
  return about.citation + (about.doi === null ? "" : ` doi:${about.doi}`);
}

function curveSection({ parameter, site, sex, result }: ReportedCurve): ReportSection {
  const known = findParameter(parameter);
  const shown: ChartParameter = known ?? { abbreviation: parameter, display: { unit: "", factor: 1, decimals: 3 } };
  const { warnings, worms } = result.diagnostics;
  const title = `${shown.abbreviation}, ${site.replaceAll("-", " ")}, ${sex}`;
  const chart = fitModel(result, curveSize, shown);
  const reach = wormReach(worms);
  const scenes = worms.map((worm, index) => wormScene(worm, index === 0 ? "All ages" : agesText(worm), wormSize, reach));
  return {
    title,
    isCurve: true,
    parts: [
      ...(chart ? [{ kind: "figure", scene: { ...chart.scene, title } } as const] : []),
      { kind: "paragraph", text: factsOf(result) },
      ...(warnings.length === 0 ? [] : [{ kind: "list", items: warnings.map(({ message }) => message) } as const]),
      ...candidatesOf(result),
      percentilesOf(result, shown),
      { kind: "figures", title: "Worm plots", scenes },
      ...qTables(result),
      calibrationOf(result),
    ],
  };
}

const agesText = ({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }) => `Ages ${ageFrom.toFixed(1)} to ${ageTo.toFixed(1)}`;
const fixed = (figures: readonly number[]) => figures.map((figure) => figure.toFixed(2).replace("-", "\u2212"));

function factsOf(result: FitResult): string {
  const {
    edf,
    persons,
    people,
    leftOut = [],
    candidates,
    rows,
    ages,
    family,
    agePower,
    totalEdf,
    globalDeviance,
    aic,
    gaic3,
    bic,
    converged,
    iterations,
  } = result;
  const given = (["mu", "sigma", "nu", "tau"] as const).flatMap((key) => (edf[key] === null ? [] : [`${key} ${edf[key].toFixed(2)}`]));
  const names = ["Deviance", "AIC", "GAIC(3)", "BIC"];
  const criteria = fixed([globalDeviance, aic, gaic3, bic]).map((figure, index) => `${names[index]} ${figure}`);
  return [
    `${people === undefined ? `${persons} persons` : `${people} people, who count as ${persons}`}, ${rows} measurements, ${fixed(ages).join(" to ")} years.`,
    ...(leftOut.length === 0
      ? []
      : [`Rows left out: ${leftOut.map((each) => `${each.rows} (${each.reason.replace(/\.$/, "")})`).join("; ")}.`]),
    ...(candidates.length === 0 ? [] : [`${candidates.length} families were tried.`]),
    `${family}, age power ${agePower}; effective degrees of freedom: ${given.join(", ")}, in all ${totalEdf.toFixed(2)}.`,
    `${criteria.join(", ")}.`,
    converged ? `Converged after ${iterations} cycles.` : "The fit did NOT converge.",
  ].join(" ");
}

function candidatesOf({ candidates, persons }: FitResult): ReportTable[] {
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ family, agePower, totalEdf, globalDeviance }) => [
    ...[family, String(agePower), totalEdf.toFixed(2)],
    ...fixed([0, 2, 3, Math.log(persons)].map((penalty) => globalDeviance + penalty * totalEdf)),
  ]);
  const header = ["Family", "Age power", "edf", "Deviance", "AIC", "GAIC(3)", "BIC"];
  return [{ kind: "table", caption: "Families that were tried, the chosen one first", header, rows }];
}

function percentilesOf({ lines }: FitResult, { display: { unit, factor } }: ChartParameter): ReportTable {
  const kept = lines.ages.flatMap((age, index) => (index % 8 === 0 ? [{ age, index }] : []));
  const text = (value: number) => (value * factor).toPrecision(5);
  return {
    kind: "table",
    caption: `Percentiles by age${unit === "" ? "" : ` (${unit})`}`,
    header: ["Age (years)", ...lines.percentiles.map(({ percentile }) => `P${percentile}`)],
    rows: kept.map(({ age, index }) => [
      age.toFixed(2),
      ...lines.percentiles.map(({ values, low, high }) => {
        const band = low && high ? ` (${text(low[index]!)} to ${text(high[index]!)})` : "";
        return text(values[index]!) + band;
      }),
    ]),
  };
}

function qTables({ diagnostics: { q } }: FitResult): ReportTable[] {
  return [
    {
      kind: "table",
      caption: "Q statistics by age: beyond ±2 is looked at closer",
      header: ["Ages", "Persons", "Z1 mean", "Z2 variance", "Z3 skewness", "Z4 kurtosis"],
      rows: q.bins.map((bin) => [agesText(bin).replace("Ages ", ""), String(bin.persons), ...fixed([bin.z1, bin.z2, bin.z3, bin.z4])]),
    },
    {
      kind: "table",
      caption: "Q statistics in all",
      header: ["Statistic", "Value", "Degrees of freedom", "p"],
      rows: q.totals.map(({ name, value, degreesOfFreedom, pValue }) => [
        name,
        ...fixed([value, degreesOfFreedom]),
        pValue === null ? "\u2013" : pValue < 0.001 ? "< 0.001" : pValue.toFixed(3),
      ]),
    },
  ];
}

function calibrationOf({ diagnostics: { calibration } }: FitResult): ReportTable {
  return {
    kind: "table",
    caption:
      "Calibration: share of persons below each percentile, with the interval of 95 % of what a right curve fitted to them would show",
    header: ["Percentile", "Observed (%)", "Interval (%)"],
    rows: calibration.map(({ percentile, observed, low, high }) => [
      `P${percentile}`,
      observed.toFixed(2),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
    ]),
  };
}
