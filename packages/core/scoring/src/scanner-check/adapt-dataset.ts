import { fewestAdaptingControls, type AdaptedCurve, type DatasetAdaptation, type FileProblem, type Scanner } from "@trabecula/contracts";
import { contentHash, parseDataset, serializeDataset, type Dataset, type DatasetCurve } from "@trabecula/reference-datasets";
import {
  estimateAdaptation,
  neededGain,
  normal95,
  plainAdaptingControls,
  type Control,
  type EstimatedAdaptation,
} from "@trabecula/reference-stats";
import { findParameter, formatNumber, formatSigned, siteLabel } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import type { StudyScansOptions } from "../table/study-scans.ts";
import { controlRemarks, readControls } from "./check-dataset.ts";
import { collectControls, type CollectedControls, type ControlScans, type LeftOut } from "./collect-controls.ts";

export interface AdaptOptions {
  readonly scanner: Scanner;
  readonly device: string | null;
  readonly key: string | null;
  readonly version: string;
  readonly today?: string;
}

export type AdaptVerdict = "adopt" | "adopt_with_caution" | "keep" | "cannot_tell";

interface Interval {
  readonly value: number;
  /** 95 %. */
  readonly low: number;
  readonly high: number;
}

/** A figure per parameter, site and sex. `estimate`, `shift` (of Z) and `ratio` (of SDs) are null below 25 controls. */
export interface AdaptFigure {
  readonly parameter: string;
  readonly site: AdaptedCurve["site"];
  readonly sex: AdaptedCurve["sex"];
  readonly n: number;
  readonly verdict: AdaptVerdict;
  readonly sentence: string;
  /** Number of controls that would decide; null if more controls would not help. */
  readonly needed: number | null;
  readonly shift: Interval | null;
  readonly ratio: Interval | null;
  readonly estimate: EstimatedAdaptation | null;
}

interface AdaptDetails {
  readonly figures: readonly AdaptFigure[];
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly remarks: readonly string[];
}

export type AdaptOutcome =
  | ({ readonly ok: true; readonly dataset: Dataset } & AdaptDetails)
  | ({ readonly ok: false; readonly message: string } & AdaptDetails);

interface Group {
  readonly parameter: string;
  readonly site: AdaptedCurve["site"];
  readonly sex: AdaptedCurve["sex"];
  readonly controls: readonly Control[];
  readonly people: readonly string[];
  readonly curves: readonly DatasetCurve[];
}

interface Judged {
  readonly group: Group;
  readonly figure: AdaptFigure;
  readonly adapted: AdaptedCurve | null;
}

const noDetails: AdaptDetails = { figures: [], leftOut: [], problems: [], remarks: [] };
export const adaptationCause = "The shift may come from the scanner, the protocol or the population. The data cannot tell which of them.";
const [lowestRho, highestRho, largestDelta] = [0.2, 5, 8];

/**
 * Shifts and scales a reference to healthy controls; keeps fitting curves and drops curves with too few controls. Equal
 * input gives equal datasets.
 */
export function adaptDataset(dataset: Dataset, scans: readonly ControlScans[], options: AdaptOptions): AdaptOutcome {
  const { adaptation, name, key, version } = dataset.manifest;
  const refuse = (message: string): AdaptOutcome => ({ ok: false, message, ...noDetails });
  if (adaptation) return refuse(`${name} is adapted already. Adapt its parent, ${adaptation.parentKey}.`);
  if (dataset.curves.every(({ curve }) => curve === null)) return refuse(`${name} has T-scores only. T-scores are never adapted.`);
  const collected = collectControls(dataset, scans, options.scanner, options.today === undefined ? {} : { today: options.today });
  const judged = groupsOf(collected).map(judge);
  const { leftOut, problems, lastDate } = collected;
  const details = { figures: judged.map(({ figure }) => figure), leftOut, problems, remarks: controlRemarks(collected) };
  const adopted = judged.filter(({ adapted }) => adapted !== null);
  if (adopted.length === 0) return { ok: false, message: whyNothing(details.figures), ...details };
  const fitting = judged.filter(({ figure }) => figure.verdict === "keep");
  const made: DatasetAdaptation = {
    parentKey: key,
    parentVersion: version,
    parentSha256: contentHash(dataset),
    scanner: options.scanner,
    device: options.device,
    date: lastDate,
    controls: new Set(adopted.flatMap(({ group }) => group.people)).size,
    curves: adopted.map(({ adapted }) => adapted!),
    ...(fitting.length > 0 && { kept: fitting.map(({ group }) => placeOf(group)) }),
  };
  const kept = judged.filter(({ figure }) => figure.verdict !== "cannot_tell").map(({ group }) => group.curves[0]!);
  const { manifestText, curvesText } = serializeDataset({
    manifest: manifestOf(dataset, made, kept, options),
    curves: kept.map((curve) => ({ ...curve, scanner: options.scanner, youngAdult: null, meanLine: null })),
  });
  const reading = parseDataset(manifestText, curvesText);
  if (!reading.ok) return { ok: false, message: reading.problems[0]!.message, ...details };
  return { ok: true, dataset: reading.dataset, ...details };
}

function groupsOf({ quantities }: CollectedControls): Group[] {
  return quantities.flatMap(({ parameter, site, controls, people, curves }) =>
    (["female", "male"] as const).flatMap((sex) => {
      const own = controls.flatMap((control, index) => (control.sex === sex ? [{ control, person: people[index]! }] : []));
      if (own.length === 0) return [];
      const curvesOfSex = [...curves].filter((curve) => curve.sex === sex);
      return {
        parameter,
        site,
        sex,
        controls: own.map(({ control }) => control),
        people: own.map(({ person }) => person),
        curves: curvesOfSex,
      };
    }),
  );
}

function judge(group: Group): Judged {
  const { parameter, site, sex, controls, curves } = group;
  const n = controls.length;
  const answer = (verdict: AdaptVerdict, sentence: string, estimate: EstimatedAdaptation | null = null): Judged => {
    const needed = n < fewestAdaptingControls ? fewestAdaptingControls : null;
    const figure = { parameter, site, sex, n, verdict, sentence, needed, ...intervalsOf(estimate), estimate };
    return { group, figure, adapted: estimate && verdict.startsWith("adopt") ? adaptedCurve(group, estimate) : null };
  };
  if (n < fewestAdaptingControls)
    return answer("cannot_tell", `${fewestAdaptingControls} controls are needed, ${n} ${n === 1 ? "is" : "are"} there.`);
  if (curves.length > 1) return answer("cannot_tell", "These controls have more than one scan protocol; bring those of one.");
  const { ageFrom, ageTo } = placeOf(group);
  if (ageFrom === ageTo) return answer("cannot_tell", "The controls must differ in age.");
  const estimate = estimateAdaptation(controls.map(({ z }) => z));
  const { delta, rho, gain } = estimate;
  const gainText = `gain ${formatNumber(gain, 1)}`;
  if (gain <= neededGain)
    return answer(
      "keep",
      `Adapted to your ${n} controls, the reference would not predict others better (${gainText}); it stays as it is.`,
      estimate,
    );
  if (!(rho >= lowestRho && rho <= highestRho && Math.abs(delta) <= largestDelta))
    return answer("cannot_tell", "These controls lie too far from the reference; check units, scanner and protocol.");
  const shift = `Z is shifted by ${formatSigned(delta, 2)} and its spread is ${formatNumber(rho, 2)} times the reference’s`;
  const few = n < plainAdaptingControls ? ` Take care: ${plainAdaptingControls} controls tell more.` : "";
  return answer(few ? "adopt_with_caution" : "adopt", `By ${n} controls, ${shift} (${gainText}).${few}`, estimate);
}

function intervalsOf(estimate: EstimatedAdaptation | null): Pick<AdaptFigure, "shift" | "ratio"> {
  if (estimate === null) return { shift: null, ratio: null };
  const { delta, rho, covariance } = estimate;
  const [ofDelta, ofLogRho] = [covariance[0], covariance[2]].map((variance) => normal95 * Math.sqrt(variance)) as [number, number];
  return {
    shift: { value: delta, low: delta - ofDelta, high: delta + ofDelta },
    ratio: { value: rho, low: rho * Math.exp(-ofLogRho), high: rho * Math.exp(ofLogRho) },
  };
}

function placeOf({ parameter, site, sex, controls }: Group): Pick<AdaptedCurve, "parameter" | "site" | "sex" | "ageFrom" | "ageTo"> {
  const ages = controls.map(({ age }) => age);
  return { parameter, site, sex, ageFrom: -inThousandths(-Math.min(...ages)), ageTo: inThousandths(Math.max(...ages)) };
}

/** Rounds up. The step of 0.001 years is shorter than a day, so it admits nobody younger or older. */
function inThousandths(years: number): number {
  const near = Number(years.toFixed(3));
  return near >= years ? near : Number((near + 0.001).toFixed(3));
}

function adaptedCurve(group: Group, { n, delta, rho, covariance, gain }: EstimatedAdaptation): AdaptedCurve {
  const [ofDelta, ofBoth, ofLogRho] = covariance;
  const figures = { delta: rounded(delta), rho: rounded(rho), gain: rounded(gain) };
  return { ...placeOf(group), n, ...figures, covariance: [rounded(ofDelta), rounded(ofBoth), rounded(ofLogRho)] };
}

/** Processors differ in the last digits of logarithms, and the same input has to give the same bytes. */
const rounded = (value: number): number => Number(value.toPrecision(12));

function whyNothing(figures: readonly AdaptFigure[]): string {
  const largest = (verdict: AdaptVerdict) =>
    figures.filter((figure) => figure.verdict === verdict).toSorted((one, other) => other.n - one.n)[0];
  const shown = largest("keep") ?? largest("cannot_tell");
  return shown ? shown.sentence : `${fewestAdaptingControls} controls are needed, none is there.`;
}

function manifestOf(
  { manifest, curves }: Dataset,
  adaptation: DatasetAdaptation,
  kept: readonly DatasetCurve[],
  { key, version }: AdaptOptions,
): Dataset["manifest"] {
  const ending = `, adapted to ${adaptation.controls} controls of this laboratory`;
  const sources = manifest.sources.filter((source) => kept.some((curve) => curve.source === source.key));
  const names = adaptation.curves.map(({ parameter, site, sex }) => `${nameOf(parameter)}, ${siteLabel(site).toLowerCase()}, ${sex}`);
  const asPublished = kept.length - adaptation.curves.length;
  // Correlations hold for the precision of the parent's scanner.
  const { changeCorrelations: _, ...shared } = manifest;
  return {
    ...shared,
    key: key ?? `${manifest.key.slice(0, 52)}-adapted`,
    name: `${manifest.name.slice(0, 200 - ending.length)}${ending}`,
    version,
    status: "LOCAL",
    youngAdult: null,
    tScoreFromAge: null,
    limits: [
      `${adaptationCause} Scores are given from the youngest to the oldest control only, and never as T-scores.`,
      ...(asPublished === 0
        ? []
        : [
            `Adapted: ${shortened(names)}. The other curves are the parent’s, as ${asPublished === 1 ? "it fits" : "they fit"} the controls.`,
          ]),
      ...(curves.length > kept.length ? ["Curves of the parent without enough controls are left out."] : []),
      ...manifest.limits,
    ].slice(0, 100),
    sources: sources.map((source) => ({ ...source, purposes: ["z"] })),
    adaptation,
  };
}

const nameOf = (parameter: string): string => findParameter(parameter)?.abbreviation ?? parameter;

const shortened = (names: readonly string[]): string =>
  listOf(names.length > 12 ? [...names.slice(0, 12), `${names.length - 12} more`] : names);

/** `options.scanner` applies to rows that name no scanner. */
export function adaptDatasetByTable(
  dataset: Dataset,
  table: StudyTable,
  options: Omit<StudyScansOptions, "reportType" | "scale">,
  adaptOptions: AdaptOptions,
): AdaptOutcome {
  const reading = readControls(table, { ...options, reportType: dataset.manifest.reportType });
  if (!reading.ok) return { ok: false, message: reading.message, ...noDetails };
  const outcome = adaptDataset(dataset, reading.scans, adaptOptions);
  const problems = [...reading.problems, ...outcome.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return { ...outcome, problems, remarks: [...reading.remarks, ...outcome.remarks] };
}
