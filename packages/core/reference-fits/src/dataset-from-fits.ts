import { fitGates } from "@trabecula/contracts";
import type { CurveProtocol, Scanner, Sex, Site, FitPlan, FitResult, DatasetManifest, SaveFitRequest } from "@trabecula/contracts";
import { serializeDataset, type DatasetCurve } from "@trabecula/reference-datasets";
import { ageRanges, prepareCurve, engineVersion } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import { peopleText } from "./cohort-group.ts";
import type { FittedGroup } from "./fit-group.ts";

export interface FittedCurve extends FittedGroup {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
}

interface CurveOrigin {
  readonly scanner: Scanner | null;
  readonly protocol: CurveProtocol;
  readonly source: string;
}

export const anyOrigin: CurveOrigin = {
  scanner: null,
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
  source: "cohort",
};

/** `n` is the effective number of people; catalog unit. */
export function toDatasetCurve({ parameter, site, sex, result, points }: FittedCurve, origin: CurveOrigin): DatasetCurve {
  const curve = prepareCurve(result.family, points, "lagrange4");
  return {
    parameter,
    site,
    sex,
    ...origin,
    unit: findParameter(parameter)?.unit ?? "",
    n: result.persons,
    family: result.family,
    points: [...points],
    curve,
    zAges: ageRanges(curve),
    youngAdult: null,
    meanLine: null,
    adaptation: null,
  };
}

/** SHA-256 (hexadecimal) of the file and row counts; no data of persons. */
export interface CohortFacts {
  readonly sha256: string;
  readonly rows: number;
  readonly refusedRows: number;
}

const keptAges = 4;

function fittingRecord(plan: FitPlan, curves: readonly FittedCurve[], cohort: CohortFacts) {
  return { format: "trabecula-fit/1", engineVersion, cohort, plan, curves: curves.map(curveRecord) };
}

/** Short diagnostics, every warning. */
export function curveRecord({ parameter, site, sex, result, lambdas }: FittedCurve) {
  const { family, agePower, ages, rows, persons, people, leftOut, edf, totalEdf, globalDeviance, aic, gaic3, bic } = result;
  return {
    parameter,
    site,
    sex,
    family,
    agePower,
    ages,
    rows,
    persons,
    ...(people === undefined ? {} : { people, counted: peopleText(people, persons) }),
    ...(leftOut === undefined ? {} : { leftOut }),
    edf: { ...edf, total: totalEdf },
    lambdas,
    globalDeviance,
    criteria: { aic, gaic3, bic },
    convergence: { converged: result.converged, iterations: result.iterations },
    candidates: result.candidates,
    lines: thinnedLines(result.lines),
    diagnostics: diagnosticsInShort(result.diagnostics),
    warnings: result.diagnostics.warnings,
  };
}

function diagnosticsInShort({ q, worms, calibration, sampleSize }: FitResult["diagnostics"]) {
  const [overall, ...bins] = worms;
  return {
    sampleSize,
    q: q.totals,
    calibration,
    worm: {
      outside: overall?.outside ?? null,
      misfits: bins.filter(({ misfit }) => misfit).map(({ ageFrom, ageTo }) => [ageFrom, ageTo]),
    },
  };
}

function thinnedLines({ ages, percentiles }: FitResult["lines"]): FitResult["lines"] {
  const thin = (values: readonly number[]) =>
    values.filter((_, index) => index % keptAges === 0).map((value) => Number(value.toPrecision(6)));
  return {
    ages: thin(ages),
    percentiles: percentiles.map(({ percentile, values, low, high }) => ({
      percentile,
      values: thin(values),
      low: low && thin(low),
      high: high && thin(high),
    })),
  };
}

export interface FittedDataset {
  readonly manifestText: string;
  readonly curvesText: string;
  readonly recordJson: string;
}

const sourceKey = "cohort";

/** Null if the dataset names the scanner that its rows were chosen by. */
export function scannerProblem({ scanner }: SaveFitRequest, { columns }: Pick<FitPlan, "columns">): string | null {
  const { onlyScanner } = columns;
  if (!onlyScanner || scanner === null || scanner === onlyScanner) return null;
  return `The curves were fitted to scans of ${onlyScanner}, but the dataset names ${scanner}.`;
}

export function datasetFromFits(about: SaveFitRequest, plan: FitPlan, curves: readonly FittedCurve[], cohort: CohortFacts): FittedDataset {
  const request = { ...about, scanner: about.scanner ?? plan.columns.onlyScanner ?? null };
  const origin = { scanner: request.scanner, protocol: request.protocol, source: sourceKey };
  const manifest = manifestOf(request, plan, curves);
  const files = serializeDataset({ manifest, curves: curves.map((curve) => toDatasetCurve(curve, origin)) });
  return { ...files, recordJson: `${JSON.stringify(fittingRecord(plan, curves, cohort), null, 2)}\n` };
}

function manifestOf(request: SaveFitRequest, { reportType, columns }: FitPlan, curves: readonly FittedCurve[]): DatasetManifest {
  const { key, version, name, summary, population, ancestry, licence, citation, doi, scanner, scannerText, protocolText } = request;
  const families = [...new Set(curves.map(({ result }) => result.family))].join(", ");
  return {
    format: "trabecula-dataset/1",
    key,
    name,
    version,
    reportType,
    status: "LOCAL",
    summary,
    population,
    ancestry,
    licence,
    interpolation: "lagrange4",
    youngAdult: null,
    tScoreFromAge: null,
    limits: [...request.limits, ...smallLimits(curves)],
    notes: [
      ...request.notes,
      ...weightNotes(curves),
      ...ageNotes(columns),
      `Fitted with engine ${engineVersion} (${families}); the fitting record fit.json says how.`,
    ],
    sources: [
      {
        key: sourceKey,
        citation,
        doi,
        url: null,
        licence,
        status: "LOCAL",
        population,
        n: mostPersons(curves),
        scanner,
        scannerText,
        protocolText,
        purposes: ["z"],
      },
    ],
  };
}

function ofEachSex(curves: readonly FittedCurve[], sentence: (text: string, sex: string) => string): string[] {
  const sexes = [...Map.groupBy(curves, ({ sex }) => sex)].sort(([one], [other]) => one.localeCompare(other));
  return sexes.map(([sex, own]) => {
    const { people, persons } = own.reduce((least, { result }) => (result.persons < least.persons ? result : least), own[0]!.result);
    return sentence(peopleText(people ?? persons, persons), sex);
  });
}

function smallLimits(curves: readonly FittedCurve[]): string[] {
  const small = curves.filter(({ result }) => result.persons < fitGates.small);
  return ofEachSex(small, (people, sex) => `Rests on ${people} (${sex}); the spread is the same at every age.`);
}

function weightNotes(curves: readonly FittedCurve[]): string[] {
  const weighted = curves.filter(({ result }) => result.people !== undefined);
  return ofEachSex(weighted, (people, sex) => `By their weights (${sex}): ${people}.`);
}

function ageNotes({ ageIs }: FitPlan["columns"]): string[] {
  return ageIs === "completed-years" ? ["Ages were completed years; half a year was added to each before the fit."] : [];
}

function mostPersons(curves: readonly FittedCurve[]): number {
  const groups = Map.groupBy(curves, ({ parameter, site }) => `${parameter}|${site}`);
  return Math.max(...[...groups.values()].map((group) => group.reduce((sum, { result }) => sum + result.persons, 0)));
}
