import {
  fittingRecordProblems,
  parseDataset,
  storedSizeProblems,
  type Dataset,
  type DatasetCurve,
  type DatasetReading,
} from "@trabecula/reference-datasets";
import type { ReportType } from "@trabecula/contracts";
import { findParameter, reportTypeOf, reportTypes, siteLabel, rangeFor } from "@trabecula/report-types";
import { isSameUnit } from "@trabecula/study-tables";
import { isBand, neighborProblem, quantile, type CurvePoint } from "@trabecula/reference-stats";

interface CurveFault {
  readonly curve: DatasetCurve;
  readonly message: string;
}

/** Gives one sentence per problem, with its first curve. */
export function findCatalogueProblems({ manifest, curves }: Dataset): CurveFault[] {
  return firstOfEach(curves.flatMap((curve) => problemsOf(curve, manifest.reportType).map((message) => ({ curve, message }))));
}

/** Curves that give plausible values extreme scores. Built-in datasets are tested for this once. */
export function findExplodingCurves({ curves }: Dataset): CurveFault[] {
  const found = curves.map((curve) => ({ curve, message: curve.curve && neighborProblem(curve.curve) }));
  return firstOfEach(found.filter((fault): fault is CurveFault => fault.message !== null));
}

/** Import, publication and `validate` refuse these beyond the file format. */
export function findDatasetFaults(dataset: Dataset): CurveFault[] {
  return [...findCatalogueProblems(dataset), ...findExplodingCurves(dataset)];
}

function firstOfEach(faults: readonly CurveFault[]): CurveFault[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.message, fault])).values()].toReversed();
}

function problemsOf(curve: DatasetCurve, reportType: ReportType): string[] {
  const parameter = findParameter(curve.parameter);
  if (!parameter) return [`${curve.parameter} is not a parameter of the catalogue.`];
  const type = reportTypeOf(curve.parameter)!;
  if (type !== reportType)
    return [`${curve.parameter} belongs to ${reportTypes[type].label}, but the dataset is for ${reportTypes[reportType].label}.`];
  return [
    ...(parameter.sites.includes(curve.site) ? [] : [`${curve.parameter} is not measured at the ${siteLabel(curve.site).toLowerCase()}.`]),
    ...(isSameUnit(curve.unit, parameter.unit) ? [] : [`${curve.parameter} must be in “${parameter.unit}”, not in “${curve.unit}”.`]),
  ];
}

/**
 * Requires sound files, known parameters, sites and units, a fitting record of these curves, and a stored form of
 * limited size.
 * @param fittingRecord content of `fit.json`; null if there is none
 * @returns the dataset, or every problem, by line if possible (200 at most)
 */
export function readUsableDataset(manifestText: string, curvesText: string, fittingRecord: string | null): DatasetReading {
  const reading = parseDataset(manifestText, curvesText, findDatasetFaults);
  if (!reading.ok) return reading;
  const problems = [
    ...storedSizeProblems(reading.dataset),
    ...(fittingRecord === null ? [] : fittingRecordProblems(fittingRecord, reading.dataset)),
  ];
  return problems.length === 0 ? reading : { ok: false, problems, manifest: reading.dataset.manifest };
}

const MOST = 20;

export function implausibleMedians({ curves }: Dataset): string[] {
  return curves
    .map(implausibleMedian)
    .filter((sentence) => sentence !== null)
    .slice(0, MOST);
}

function implausibleMedian({ parameter: key, site, sex, scanner, unit, family, points }: DatasetCurve): string | null {
  const parameter = findParameter(key);
  const range = parameter ? rangeFor(parameter, site, scanner)?.hard : undefined;
  if (!range || family === null) return null;
  const medians = points.map((point) => ({ point, median: quantile(family, 0.5, point) }));
  const wrong = medians.find(({ median }) => median < range.min || median > range.max);
  if (!wrong) return null;
  const amount = `${Number(wrong.median.toPrecision(4))}${unit === "" ? "" : ` ${unit}`}`;
  const place = `${siteLabel(site).toLowerCase()}, ${sex}`;
  return `${key} (${place}): the median ${agesOf(wrong.point)} is ${amount}, while measurements from ${range.min} to ${range.max} are taken; check the unit.`;
}

function agesOf(point: CurvePoint): string {
  return isBand(point) ? `from ${point.ageMin} to ${point.ageMax} years` : `at ${point.age} years`;
}
