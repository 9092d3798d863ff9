import type { DatasetSource } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import type { ValueLine } from "../values/value-line.ts";
import { quantity, years, type CodeableConcept, type ReferenceRange } from "./resources.ts";

const administrativeGender = "http://hl7.org/fhir/administrative-gender";

function people({ report, result }: ValueLine, purpose: "z" | "t", sex: "female" | "male" | null): CodeableConcept[] {
  const { manifest, version } = report.dataset;
  const source = manifest.sources.find(({ key, purposes }) => key === result.source && purposes.includes(purpose));
  const named = [`${manifest.name}, version ${version}`, source ? sourceText(source) : null].filter((text) => text !== null);
  const curve =
    sex === null ? [] : [{ coding: [{ system: administrativeGender, code: sex, display: sex === "female" ? "Female" : "Male" }] }];
  return [{ text: named.join(": ") }, ...curve];
}

function sourceText({ name, population, citation }: DatasetSource): string {
  return `${name === undefined ? "" : `${name}, `}${population} (${citation})`;
}

/** 5th to 95th percentile at this age, and young adults. Neither indicates health. */
export function rangesOfValue(line: ValueLine): ReferenceRange[] {
  // Limits do not apply on another scale; the scores state them as text.
  return line.result.conversion ? [] : [...ownAge(line), ...rangesOfT(line)];
}

export function rangesOfZ(line: ValueLine): ReferenceRange[] {
  return ownAge(line).map(({ low: _low, high: _high, type: _type, ...range }) => range);
}

function ownAge(line: ValueLine): ReferenceRange[] {
  const { reference, unit } = line.result;
  if (reference === null) return [];
  const age = line.scan.ageYears;
  const range = {
    low: quantity(reference.p5, unit),
    high: quantity(reference.p95, unit),
    type: { text: "5th to 95th percentile of the reference at this age" },
    appliesTo: people(line, "z", line.report.subject.sex ?? null),
    text: `Median ${trimmed(reference.median)}, 5th to 95th percentile ${trimmed(reference.p5)} to ${trimmed(reference.p95)}${unit === "" ? "" : ` ${unit}`}`,
  };
  return [age === null ? range : { ...range, age: { low: years(age), high: years(age) } }];
}

export function rangesOfT(line: ValueLine): ReferenceRange[] {
  const { youngAdult, unit } = line.result;
  if (youngAdult === null) return [];
  const { mean, sd, ages } = youngAdult;
  const whose = line.report.dataset.manifest.youngAdult;
  const sex = whose?.sex === "female" ? "female" : (line.report.subject.sex ?? null);
  const range = {
    type: { text: "Mean and standard deviation of young adults" },
    appliesTo: people(line, "t", sex),
    text: `${whose?.label ?? "Young adults"}: mean ${trimmed(mean)}, SD ${trimmed(sd)}${unit === "" ? "" : ` ${unit}`}`,
  };
  return [ages === null ? range : { ...range, age: { low: years(ages[0]), high: years(ages[1]) } }];
}
