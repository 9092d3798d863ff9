import { flagText, deviceControlText, registrationLabels, reportTypeLabel, scannerLabel, shownInterval } from "@trabecula/report-types";
import type { Refusal, Report, ScoreResult } from "@trabecula/contracts";
import type { ValueLine } from "../values/value-line.ts";
import { bodySiteOf } from "./body-site.ts";
import { changeComponents, changeNotes } from "./changes.ts";
import {
  hl7,
  own,
  plainText,
  quantity,
  score,
  years,
  type CodeableConcept,
  type Coding,
  type Observation,
  type ObservationComponent,
  type ObservationEntry,
  type Quantity,
  type Reference,
  type ReferenceRange,
  type ResultStatus,
} from "./resources.ts";
import { entryUrl } from "./entry-uuid.ts";
import { loincOf, type Aspect } from "./loinc.ts";
import { rangesOfT, rangesOfValue, rangesOfZ } from "./reference-ranges.ts";
import { absentReason, doubtsOf } from "./refusals.ts";

export interface Surroundings {
  readonly name: string;
  readonly subject: Reference;
  readonly scannerOf: (line: ValueLine) => Reference | null;
  readonly engine: Reference;
}

const imaging = hl7("observation-category", "imaging", "Imaging");

/** One observation per measurement and score; scores link to the measurement. */
export function observationsOf(line: ValueLine, index: number, around: Surroundings): ObservationEntry[] {
  const url = valueUrl(index, around);
  return [{ fullUrl: url, resource: valueObservation(line, around) }, ...scoresOf(line, `${around.name}/value/${index}`, url, around)];
}

/** Derived from the same value, with own codes only, so that LOINC finds only the report's scores. */
export function observationsOfOtherReference(line: ValueLine, index: number, reference: number, around: Surroundings): ObservationEntry[] {
  return scoresOf(line, `${around.name}/beside/${reference}/value/${index}`, valueUrl(index, around), around);
}

const valueUrl = (index: number, { name }: Surroundings): string => entryUrl(`${name}/value/${index}`);

function scoresOf(line: ValueLine, name: string, url: string, around: Surroundings): ObservationEntry[] {
  const { zScore, percentile, tScore, refusal, tRefusal } = line.result;
  const scoreEntry = (kind: ScoreKind, value: Quantity | null, absent: Refusal | null, ranges: ReferenceRange[]): ObservationEntry[] =>
    value === null && absent === null
      ? []
      : [{ fullUrl: entryUrl(`${name}/${kind}`), resource: scoreObservation(line, kind, value, absent, ranges, url, around) }];
  return [
    ...scoreEntry("z", zScore === null ? null : score(zScore), refusal, rangesOfZ(line)),
    ...scoreEntry("percentile", percentile === null ? null : quantity(percentile, "%"), null, rangesOfZ(line)),
    ...scoreEntry("t", tScore === null ? null : score(tScore), tRefusal, rangesOfT(line)),
  ];
}

function valueObservation(line: ValueLine, around: Surroundings): Observation {
  const { result, report } = line;
  const scanner = around.scannerOf(line);
  return {
    ...common(line, codeOf(line, "value", own(result.parameter, nameOf(line))), around),
    valueQuantity: quantity(result.value, result.unit),
    ...when("note", notesOf([...scanSentences(line), ...doubtsOf(line), ...line.result.notes, ...changeNotes(line)])),
    method: { coding: [own(report.reportType, reportTypeLabel(report.reportType))] },
    ...(scanner === null ? {} : { device: scanner }),
    ...when("referenceRange", rangesOfValue(line)),
    ...when("component", [...convertedComponent(line), ...changeComponents(line)]),
  };
}

function convertedComponent({ result: { conversion, unit } }: ValueLine): ObservationComponent[] {
  if (!conversion) return [];
  const coding = own("converted_value", `Value on the ${scannerLabel(conversion.to)} scale`);
  return [{ code: { coding: [coding], text: coding.display }, valueQuantity: quantity(conversion.value, unit) }];
}

type ScoreKind = "z" | "percentile" | "t";
const kindNames: Readonly<Record<ScoreKind, string>> = { z: "Z-score", percentile: "percentile", t: "T-score" };

function scoreObservation(
  line: ValueLine,
  kind: ScoreKind,
  value: Quantity | null,
  absent: Refusal | null,
  ranges: ReferenceRange[],
  valueUrl: string,
  around: Surroundings,
): Observation {
  const { parameter } = line.result;
  const ownCode = own(`${parameter}_${kind}`, `${nameOf(line)}: ${kindNames[kind]}`);
  return {
    ...common(line, codeOf(line, kind === "percentile" ? null : kind, ownCode), around),
    ...(value === null ? {} : { valueQuantity: value }),
    ...(absent === null ? {} : { dataAbsentReason: absentReason(absent) }),
    // Notes on a conversion also apply to its score.
    ...when("note", notesOf([...doubtsOf(line), ...(line.result.conversion ? line.result.notes : []), ...(value ? checksOf(line) : [])])),
    device: around.engine,
    ...when("referenceRange", ranges),
    ...when("component", [...intervalComponents(line, kind), ...(kind === "z" ? heightComponents(line) : [])]),
    derivedFrom: [{ reference: valueUrl, display: nameOf(line) }],
  };
}

/** Omits ends beyond the reference. Only a known error of the reference gives 95 %. */
function intervalComponents({ result: { interval, tInterval } }: ValueLine, kind: ScoreKind): ObservationComponent[] {
  if (kind === "t")
    return tInterval ? [...ends("interval", nameOfT(tInterval), tInterval.tScore, score), textComponent(tInterval.text)] : [];
  if (!interval) return [];
  const { sure, isEstimated, repeat, text } = shownInterval(interval);
  const name = isEstimated ? "Estimated interval" : sureName;
  const ofRepeat = repeat && kind === "percentile" ? ends("repeat", "Repeat measurements", repeat, percent) : [];
  const of95 = sure ? (kind === "z" ? ends("interval", name, sure.zScore, score) : ends("interval", name, sure.percentile, percent)) : [];
  return [...of95, ...ofRepeat, textComponent(text)];
}

const sureName = "95 % interval";
const nameOfT = ({ people }: NonNullable<ScoreResult["tInterval"]>): string => (people === null ? "Repeat measurements" : sureName);
const percent = (end: number): Quantity => quantity(end, "%");

function ends(code: string, name: string, pair: readonly (number | null)[], inUnit: (end: number) => Quantity): ObservationComponent[] {
  return (["low", "high"] as const).flatMap((side, index) => {
    const end = pair[index]!;
    if (end === null) return [];
    const coding = own(`${code}_${side}`, `${name}, ${side} end`);
    return [{ code: { coding: [coding], text: coding.display }, valueQuantity: inUnit(end) }];
  });
}

function textComponent(text: string): ObservationComponent {
  const coding = own("interval_parts", "Parts of the interval");
  return { code: { coding: [coding], text: coding.display }, valueString: text };
}

function heightComponents({ scan, result }: ValueLine): ObservationComponent[] {
  if (result.zScore === null) return [];
  const figures = [
    ["height_for_age_z", "Height-for-age Z-score", scan.height?.zScore, score],
    ["height_age", "Height age", scan.height?.heightAge, years],
    ["z_for_height_age", "Z-score for height age", result.height?.forHeightAge, score],
    ["height_adjusted_z", "Height-adjusted Z-score", result.height?.adjusted, score],
  ] as const;
  return figures.flatMap(([code, display, figure, inUnit]) =>
    figure?.value == null || !result.height
      ? []
      : [{ code: { coding: [own(code, display)], text: display }, valueQuantity: inUnit(figure.value) }],
  );
}

function common(line: ValueLine, code: CodeableConcept, { subject }: Surroundings) {
  const { scanDate } = line.input;
  const { flags } = line.result;
  return {
    resourceType: "Observation",
    ...(flags.length === 0 ? {} : { meta: { tag: flags.map((flag) => own(flag, flagText[flag])) } }),
    status: statusOf(line.report),
    category: [{ coding: [imaging] }],
    code,
    subject,
    ...(scanDate ? { effectiveDateTime: scanDate } : {}),
    bodySite: bodySiteOf(line.scan, line.parameter),
  } as const;
}

/** Only a signed report is final. */
export function statusOf({ readState = "draft" }: Pick<Report, "readState">): ResultStatus {
  if (readState === "draft") return "preliminary";
  return readState === "appended" ? "final" : readState;
}

const nameOf = ({ parameter, result }: ValueLine): string => parameter?.label ?? result.parameter;

const datasetText = ({ dataset }: Report): string => `${dataset.manifest.name}, version ${dataset.version}`;

function codeOf({ result, scan, report, isAdditional }: ValueLine, aspect: Aspect | null, ownCode: Coding): CodeableConcept {
  if (isAdditional) return { coding: [ownCode], text: `${ownCode.display}, beside ${datasetText(report)}` };
  const standard = aspect === null ? [] : loincOf(result.parameter, scan.side, aspect);
  return { coding: [...standard, ownCode], text: ownCode.display };
}

const notesOf = (sentences: readonly string[]): { text: string }[] =>
  sentences.map(plainText).flatMap((text) => (text === null ? [] : [{ text }]));

function scanSentences({ input }: ValueLine): string[] {
  const { region, stacks, offsetMm, offsetPercent, feCriterion, registration, commonRegionPercent } = input.protocol ?? {};
  const facts = [
    region ? `${region} region` : null,
    stacks ? `${stacks} ${stacks === 1 ? "stack" : "stacks"}` : null,
    offsetMm === null || offsetMm === undefined ? null : `offset ${offsetMm} mm`,
    offsetPercent === null || offsetPercent === undefined ? null : `offset ${offsetPercent} %`,
    feCriterion ? `failure criterion ${feCriterion}` : null,
    registration ? registrationLabels[registration] : null,
    commonRegionPercent ? `common region ${commonRegionPercent} %` : null,
    input.motionGrade ? `motion grade ${input.motionGrade} of 5` : null,
    input.motionOverride ? `scored despite motion: ${input.motionOverride.reason}` : null,
  ].filter((fact) => fact !== null);
  const control = input.device?.control;
  return [
    ...(facts.length === 0 ? [] : [`Scan: ${facts.join(", ")}.`]),
    ...(control ? [`The scanner on that day: ${deviceControlText(control)}.`] : []),
  ];
}

function checksOf({ input, report: { scannerChecks = [] } }: ValueLine): string[] {
  return scannerChecks.filter(({ scanner }) => scanner === input.scanner).map(({ sentence }) => `Checked by healthy controls: ${sentence}`);
}

/** Omits empty lists, which FHIR forbids. */
function when<Name extends string, Item>(name: Name, items: readonly Item[]): { readonly [N in Name]?: readonly Item[] } {
  return items.length === 0 ? {} : ({ [name]: items } as { readonly [N in Name]: readonly Item[] });
}
