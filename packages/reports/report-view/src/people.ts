import type { DatasetSource, Report } from "@trabecula/contracts";
import { people, type Group } from "@trabecula/messages/people";
import { unique } from "./messages.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { Scale } from "./types.ts";

type Reference = Pick<Report, "subject"> & { manifest: Report["dataset"]["manifest"] };

const adultAge = 18;

/** Comparison group of an axis: "healthy women aged 20 to 37", "young women". Sex is that of the curves. */
export function peopleOf(scale: Scale, reference: Reference, ageYears: number | null, values: readonly Measured[]): string {
  return people(groupOf(scale, reference, ageYears, values));
}

export function groupOf(scale: Scale, reference: Reference, ageYears: number | null, values: readonly Measured[]): Group {
  const { subject, manifest } = reference;
  const isHealthy = isGroupHealthy(scale, reference, values);
  const sex = subject.sex === "male" ? "male" : "female";
  if (scale === "t") return { sex: manifest.youngAdult?.sex === "female" ? "female" : sex, age: "young adult", isHealthy };
  return { sex, age: ageYears !== null && ageYears < adultAge ? "child" : "adult", isHealthy, ages: bandOf(values) };
}

/** Undefined if the values differ or an earlier engine did not state it. */
function bandOf(values: readonly Measured[]): Group["ages"] {
  const bands = values.map(({ result }) => result.reference?.ages);
  const [first] = bands;
  return bands.every((band) => String(band) === String(first)) ? first : undefined;
}

/** People behind the scores of one source, of the person's sex and ages; null if they differ or are not stated. */
export function countOfGroup(values: readonly Measured[]): number | null {
  const counts = unique(values.map(({ shown, result }) => (shown?.scale === "t" ? result.youngAdult?.n : result.reference?.n) ?? null));
  return counts.length === 1 ? counts[0]! : null;
}

function isGroupHealthy(scale: Scale, { manifest }: Reference, values: readonly Measured[]): boolean {
  const texts = sourcesOf(values, manifest.sources).map(({ population }) => population);
  if (scale === "t" && manifest.youngAdult) return /\bhealthy\b/i.test(manifest.youngAdult.label);
  return texts.length > 0 && texts.every((text) => /\bhealthy\b/i.test(text));
}

export function sourcesOf(values: readonly Measured[], sources: readonly DatasetSource[]): DatasetSource[] {
  const used = new Set(values.map(({ result }) => result.source));
  return sources.filter((source) => used.has(source.key));
}

/** Short name, "Bern HR-pQCT", without scanner and protocol. */
export function shortDatasetName(name: string): string {
  return name.includes(":") ? name : (name.split(/,| \(/)[0] ?? name).trim();
}

export function referenceName(scans: readonly ScanFacts[], values: readonly Measured[], manifest: Report["dataset"]["manifest"]): string {
  const sources = sourcesOf(values, manifest.sources);
  const names = unique(sources.map((source) => source.name ?? shortDatasetName(manifest.name)));
  if (names.length < 2) return names[0] ?? shortDatasetName(manifest.name);
  return names
    .map((name) => {
      const own = values.filter(({ result }) =>
        sources.some((source) => source.key === result.source && (source.name ?? shortDatasetName(manifest.name)) === name),
      );
      const places = unique(scans.flatMap((scan) => (scan.values.some((value) => own.includes(value)) ? [scan.siteName] : [])));
      return `${name} for the ${places.join(" and ")}`;
    })
    .join(", ");
}
