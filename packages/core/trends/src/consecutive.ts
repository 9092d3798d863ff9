import { dayMs, utcDay, type Sex, type TrendChange } from "@trabecula/contracts";
import type { Visits } from "@trabecula/reference-stats";
import { changeOfPair } from "./change-of-pair.ts";
import { daysPerYear, yearsBetween } from "@trabecula/report-types";
import type { PlacedValue, Quantity } from "./dated-value.ts";
import { linesOf, type JudgedBy } from "./lines.ts";
import type { TrendScan } from "./trend-scan.ts";
import { measuredIn, placedOnLines } from "./trends-of.ts";

interface PersonSeries {
  /** If false, scans are ordered by age and their days have no meaning. */
  readonly isDated: boolean;
  readonly quantity: Quantity;
  readonly values: readonly PlacedValue[];
}

/** Yields one person's values of each quantity and side in order of time, or of age without dates. */
function* seriesOfPerson(scans: readonly TrendScan[], judgedBy: JudgedBy): Generator<PersonSeries> {
  const isDated = scans.every(({ scanDate }) => scanDate !== null);
  const placed = isDated ? scans : scans.filter(({ ageYears }) => ageYears !== null).map((scan) => ({ ...scan, scanDate: dayOfAge(scan) }));
  for (const { quantity, values } of measuredIn({ scans: [...placed], again: [] })) {
    const exact = isDated ? values : values.map((value) => ({ ...value, day: value.scan.ageYears! * daysPerYear }));
    const figures = judgedBy.figures.filter(({ parameter, site }) => parameter === quantity.parameter.key && site === quantity.site);
    const onLines = placedOnLines(exact, quantity, figures, linesOf(judgedBy, quantity));
    for (const own of Map.groupBy(onLines, ({ scan }) => scan.side).values()) yield { isDated, quantity, values: own };
  }
}

/** A day that is only compared with other days of the same person. */
const dayOfAge = ({ ageYears }: TrendScan): string => utcDay(Date.UTC(1900, 0, 1) + Math.round(ageYears! * daysPerYear) * dayMs);

export interface ConsecutiveChange extends Pick<PersonSeries, "isDated"> {
  readonly quantity: Quantity;
  readonly earlier: PlacedValue;
  readonly later: PlacedValue;
  readonly change: TrendChange;
}

export function consecutiveChanges(scans: readonly TrendScan[], judgedBy: JudgedBy): ConsecutiveChange[] {
  return [...seriesOfPerson(scans, judgedBy)].flatMap(({ isDated, quantity, values }) =>
    values.slice(1).map((later, index) => {
      const earlier = values[index]!;
      return {
        isDated,
        quantity,
        earlier,
        later,
        change: changeOfPair(earlier, later, ["previous"], quantity, linesOf(judgedBy, quantity)),
      };
    }),
  );
}

export interface VisitsOfPerson {
  readonly parameter: string;
  readonly site: Quantity["site"];
  readonly sex: Sex;
  readonly visits: Visits;
}

/** Returns Z-scores of alike scans, from the side with more of them. */
export function correlatedVisits(scans: readonly TrendScan[]): VisitsOfPerson[] {
  const none: JudgedBy = { figures: [], crossCalibrations: [], deviceLines: [] };
  const all = [...seriesOfPerson(scans, none)].flatMap(({ quantity: { parameter, site }, values }): VisitsOfPerson[] => {
    const { sex } = values[0]!.scan;
    const lines = Map.groupBy(values.filter(isScored), ({ line }) => line).values();
    const longest = [...lines].toSorted((one, other) => other.length - one.length)[0] ?? [];
    const visits = visitsIn(longest);
    return sex === null || visits.length < 2 ? [] : [{ parameter: parameter.key, site, sex, visits }];
  });
  return [...Map.groupBy(all, ({ parameter, site }) => `${parameter} ${site}`).values()].map(
    (sides) => sides.toSorted((one, other) => other.visits.length - one.visits.length)[0]!,
  );
}

const isScored = ({ motion, value, scan }: PlacedValue): boolean =>
  motion === null && !value.converted && value.zScore !== null && scan.ageYears !== null;

function visitsIn(values: readonly PlacedValue[]): Visits {
  const first = values[0];
  if (!first) return [];
  const age = ({ day }: PlacedValue) => first.scan.ageYears! + yearsBetween(first.day, day);
  const ofDay = values.filter(({ day }, index) => index === 0 || day > values[index - 1]!.day);
  return ofDay.map((value) => ({ age: age(value), z: value.value.zScore! }));
}
