import type { CorrectedReport, Report, ReportDifference, ReportScan, Scan, Subject } from "@trabecula/contracts";

type Value = ReportDifference["from"];
type Facts = ReadonlyMap<string, Value>;

const scanFacts = ["site", "side", "scanDate", "scanner", "deviceId", "motionGrade", "scale"] as const;
const subjectFacts = ["sex", "ageYears", "birthDate", "birthYear", "menopausalStatus", "heightCm"] as const;

function factsOf(scan: Scan | undefined): Facts {
  if (!scan) return new Map();
  return new Map<string, Value>([
    ...scanFacts.map((fact) => [fact, scan[fact] ?? null] as const),
    ...Object.entries(scan.protocol ?? {}).map(([fact, value]) => [fact, value ?? null] as const),
    ...scan.measurements.map(({ parameter, value }) => [parameter, value] as const),
  ]);
}

export function replacedScans(before: readonly Scan[], after: readonly Scan[]): (number | null)[] {
  if (before.length === after.length) return after.map((_, index) => index);
  const stored = before.map(factsOf);
  const left = new Set(before.keys());
  return after.map((scan) => {
    const facts = [...factsOf(scan)].filter(([, value]) => value !== null);
    const alike = (index: number) => facts.filter(([fact, value]) => stored[index]!.get(fact) === value).length;
    const [best] = [...left].toSorted((one, other) => alike(other) - alike(one));
    if (best === undefined || alike(best) === 0) return null;
    left.delete(best);
    return best;
  });
}

/** A decision to score despite motion stays with its grade. */
export function withOverrides(before: readonly ReportScan[], after: readonly Scan[]): ReportScan[] {
  const replaced = replacedScans(before, after);
  return after.map((scan, index) => {
    const stored = replaced[index] === null ? undefined : before[replaced[index]!];
    return { ...scan, motionOverride: stored && stored.motionGrade === scan.motionGrade ? stored.motionOverride : null };
  });
}

interface Held {
  readonly subject: Subject;
  readonly inputs: readonly ReportScan[];
}

export function differencesOf(before: Held, after: Held): ReportDifference[] {
  const replaced = replacedScans(before.inputs, after.inputs);
  const leftOut = before.inputs.filter((_, index) => !replaced.includes(index));
  return [
    ...differing(subjectOf(before.subject), subjectOf(after.subject), { scan: null, site: null, side: null }),
    ...after.inputs.flatMap((scan, index) => {
      const stored = replaced[index] === null ? undefined : before.inputs[replaced[index]!];
      return differing(factsOf(stored), factsOf(scan), { scan: index, site: scan.site, side: scan.side ?? null });
    }),
    ...leftOut.flatMap((scan) => differing(factsOf(scan), new Map(), { scan: null, site: scan.site, side: scan.side ?? null })),
  ];
}

const subjectOf = (subject: Subject): Facts => new Map(subjectFacts.map((fact) => [fact, subject[fact] ?? null]));

function differing(before: Facts, after: Facts, place: Pick<ReportDifference, "scan" | "site" | "side">): ReportDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((parameter) => {
    const [from, to] = [before.get(parameter) ?? null, after.get(parameter) ?? null];
    return from === to ? [] : [{ ...place, parameter, from, to }];
  });
}

type Scored = Pick<Held, "inputs"> & Pick<Report, "scans">;

export function movedScores(before: Scored, after: Scored): CorrectedReport["scores"] {
  const replaced = replacedScans(before.inputs, after.inputs);
  return after.scans.flatMap(({ results }, scan) => {
    const stored = replaced[scan] === null ? undefined : before.scans[replaced[scan]!];
    return results.flatMap(({ parameter, zScore, tScore }) => {
      const { zScore: wasZ = null, tScore: wasT = null } = stored?.results.find((result) => result.parameter === parameter) ?? {};
      const moved: CorrectedReport["scores"][number] = { scan, parameter, zScore: [wasZ, zScore], tScore: [wasT, tScore] };
      return wasZ === zScore && wasT === tScore ? [] : [moved];
    });
  });
}
