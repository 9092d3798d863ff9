import type { Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatCalendarDate, formatDecimals, formatUtcDay } from "@trabecula/messages";
import { facts, scanOf, years } from "@trabecula/messages/patient-reading";
import { formatAges, roundTo, trimmed } from "@trabecula/report-types";
import type { PlainNames } from "@trabecula/messages/plain-names";
import type { PatientTexts } from "@trabecula/messages/patient-texts";

/** Texts that all readings need. */
export type ReadingTexts = Pick<PatientTexts, "formatCalendarDate" | "formatUtcDay" | "formatDecimals"> & {
  readonly reading: Pick<PatientTexts["reading"], "facts" | "scanOf" | "years">;
};

/** Omits the texts for patients, which pages of staff and visitors do not load. */
export const englishReading: ReadingTexts = { formatCalendarDate, formatUtcDay, formatDecimals, reading: { facts, scanOf, years } };

export function catalogueIn(catalogue: ReportTypeCatalogue, { names }: PatientTexts): ReportTypeCatalogue {
  if (names === null) return catalogue;
  return {
    ...catalogue,
    plainSummary: names.summaries[catalogue.key] ?? catalogue.plainSummary,
    sites: catalogue.sites.map((site) => ({ ...site, plainLabel: names.sites[site.key] ?? site.plainLabel })),
    parameters: catalogue.parameters.map((parameter) => ({ ...parameter, plainName: nameIn(names, parameter) })),
  };
}

const sized = /^(bmd|bmc|area)_(\w+)$/;

function nameIn(names: PlainNames, { key, abbreviation, plainName }: Parameter): string {
  const [, kind, region = ""] = sized.exec(key) ?? [];
  if (kind === undefined) return names.parameters[key] ?? plainName;
  // Only sets of vertebrae have no name of their own: "L1–L2 BMD".
  const place = names.regions[region] ?? names.spineOf(abbreviation.split(" ")[0]!);
  return names.kinds[kind as keyof typeof names.kinds](place);
}

export function placeIn({ names }: PatientTexts, side: "left" | "right" | null | undefined, site: string): string {
  if (!side) return site;
  return names === null ? `${side} ${site}` : names.onSide(side, site);
}

/** "284.0 mg HA/cm³", "28.6 %". */
export function valueIn(words: PatientTexts, { display: { factor, decimals, unit } }: Parameter, value: number): string {
  const number = words.formatDecimals(roundTo(value * factor, decimals), decimals);
  return unit === "" ? number : `${number} ${unit}`;
}

/** "20 to 37 years". */
export function agesIn({ names, formatDecimals: decimals }: PatientTexts, ages: readonly [number, number]): string {
  if (names === null) return formatAges(ages);
  const [from, to] = ages.map((age) => decimals(age, trimmed(age).split(".")[1]?.length ?? 0));
  return names.ages(from!, to!);
}
