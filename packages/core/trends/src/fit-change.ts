import { leastChangePairs, type ChangeCorrelationOfCurve } from "@trabecula/contracts";
import {
  changeScore,
  changeScoreProblem,
  correlationErrors,
  fitCorrelation,
  momentsOf,
  type CorrelationErrors,
  type LimitedCorrelation,
  type Visits,
} from "@trabecula/reference-stats";
import type { VisitsOfPerson } from "./consecutive.ts";

export interface FittedChange {
  readonly correlation: ChangeCorrelationOfCurve;
  readonly interval: CorrelationErrors["interval"];
  readonly leftOut: { readonly n: number; readonly mean: number; readonly sd: number; readonly beyond: number };
}

export interface FitOfChange extends Pick<VisitsOfPerson, "parameter" | "site" | "sex"> {
  readonly pairs: number;
  readonly fitted: FittedChange | null;
  readonly reason: string | null;
}

/** The reference does not fit a cohort that is certainly farther off. */
const fits = { mean: 0.15, sd: [0.85, 1.15] } as const;

export function fitChanges(all: readonly VisitsOfPerson[]): FitOfChange[] {
  return [...Map.groupBy(all, ({ parameter, site, sex }) => `${parameter} ${site} ${sex}`).values()].map((group) => {
    const { parameter, site, sex } = group[0]!;
    const people = group.map(({ visits }) => visits);
    const pairs = people.reduce((sum, visits) => sum + pairsOf(visits).length, 0);
    const refused = (reason: string): FitOfChange => ({ parameter, site, sex, pairs, fitted: null, reason });
    if (pairs < leastChangePairs) return refused(`${leastChangePairs} pairs of scans are needed, ${pairs} are there.`);
    const found = fitted(group[0]!, people, pairs);
    const { n, mean, sd } = found.leftOut;
    const [errorOfMean, errorOfSd] = [1.96 / Math.sqrt(n), 1.96 / Math.sqrt(2 * n)];
    if (found.correlation.ageFrom >= found.correlation.ageTo) return refused("The ages must span more than one year.");
    if (Math.abs(mean) - errorOfMean > fits.mean || sd + errorOfSd < fits.sd[0] || sd - errorOfSd > fits.sd[1])
      return refused(
        `Change scores of people left out have mean ${mean.toFixed(2)} and SD ${sd.toFixed(2)}, so the reference does not fit this cohort.`,
      );
    return { parameter, site, sex, pairs, fitted: found, reason: null };
  });
}

const anyAge = { ages: [0, 120] } as const;

const pairsOf = (visits: Visits) =>
  visits.slice(1).flatMap((later, index) => {
    const earlier = visits[index]!;
    return changeScoreProblem(anyAge, earlier.age, later.age) === null ? [{ earlier, later }] : [];
  });

const folds = 10;

function fitted({ parameter, site, sex }: VisitsOfPerson, people: readonly Visits[], pairs: number): FittedChange {
  const fit = fitCorrelation(people);
  const { interval, of } = correlationErrors(people, fit);
  const ages = people.flatMap((visits) => visits.map(({ age }) => age));
  const [ageFrom, ageTo] = [Math.ceil(ages.reduce((a, b) => Math.min(a, b))), Math.floor(ages.reduce((a, b) => Math.max(a, b)))];
  const left = Array.from({ length: folds }, (_, fold) => {
    const others = people.filter((_visits, index) => index % folds !== fold);
    const { correlation } = fitCorrelation(others, fit.correlation);
    return people.filter((_visits, index) => index % folds === fold).flatMap((visits) => scoresOf(visits, { ...correlation, ...anyAge }));
  }).flat();
  const { error, base, peak, center, width } = fit.correlation;
  return {
    correlation: {
      ...{ parameter, site, sex, people: people.length, pairs, ageFrom, ageTo },
      ...{ error: rounded(error), base: rounded(base), peak: rounded(peak), center: rounded(center), width },
      standardErrors: { error: rounded(of.error), base: rounded(of.base), peak: rounded(of.peak), center: rounded(of.center) },
      cells: cellsOf(left, ageFrom, ageTo),
    },
    interval,
    leftOut: { ...momentsOf(left.map(({ z }) => z)), beyond: left.filter(({ z }) => Math.abs(z) > 1.96).length / left.length },
  };
}

interface AgedScore {
  readonly age: number;
  readonly z: number;
}

function scoresOf(visits: Visits, correlation: LimitedCorrelation): AgedScore[] {
  return pairsOf(visits).flatMap(({ earlier, later }) => {
    const score = changeScore(correlation, earlier, later);
    return typeof score === "string" ? [] : [{ age: (earlier.age + later.age) / 2, z: score.z }];
  });
}

const cellEnds = [9, 12, 15, 18, 25, 35, 45, 55, 65, 75] as const;
const fewestInCell = 30;

function cellsOf(scores: readonly AgedScore[], ageFrom: number, ageTo: number): ChangeCorrelationOfCurve["cells"] {
  const cells: ChangeCorrelationOfCurve["cells"] = [];
  let start = ageFrom;
  const within = (from: number, to: number) =>
    scores.filter(({ age }) => (age >= from || from === ageFrom) && (age < to || to === ageTo)).map(({ z }) => z);
  for (const end of [...cellEnds.filter((age) => age > ageFrom && age < ageTo), ageTo]) {
    const isLast = end === ageTo;
    if (!isLast && (within(start, end).length < fewestInCell || within(end, ageTo).length < fewestInCell)) continue;
    const { n, mean, sd } = momentsOf(within(start, end));
    if (n > 1) cells.push({ ageFrom: start, ageTo: end, pairs: n, mean: Number(mean.toFixed(2)), sd: Number(sd.toFixed(2)) });
    start = end;
  }
  return cells;
}

/** Processors differ in the last digits of exponentials. */
const rounded = (value: number): number => Number(value.toPrecision(4));
