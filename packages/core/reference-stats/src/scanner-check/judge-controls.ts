import {
  holmAdjusted,
  meanInterval,
  momentsOf,
  shareInterval,
  spreadInterval,
  spreadP,
  studentP,
  welchDifference,
  controlsThatDecide,
  leastControls,
  type Estimate,
  type FitMargins,
} from "./control-intervals.ts";

export const smallestGroup = 5;

export interface Control {
  readonly z: number;
  readonly sex: "female" | "male";
  readonly age: number;
}

export type FitVerdict = "fits" | "shifted" | "spread_differs" | "cannot_tell";
export type MisfitReason = "mean" | "spread" | "sexes" | "ages";

export interface ControlGroup {
  readonly key: "female" | "male" | "under_18" | "from_18";
  readonly n: number;
  readonly mean: Estimate;
}

export interface ControlFigures {
  readonly n: number;
  readonly mean: Estimate;
  /** SD of Z, the ratio to the reference's SD; ideally 1. */
  readonly sd: Estimate;
  readonly beyond: number;
  readonly share: Estimate;
  readonly groups: readonly ControlGroup[];
  readonly verdict: FitVerdict;
  readonly reasons: readonly MisfitReason[];
  readonly isFew: boolean;
  /** Controls needed for a verdict, extrapolated; null if decided, or above ten thousand. */
  readonly needed: number | null;
}

interface Test {
  readonly reason: MisfitReason;
  readonly p: number;
  readonly mayMatter: boolean;
}

const ADULT_FROM = 18;
const ALPHA = 0.05;

/**
 * Judges whether a reference fits, from the Z-scores of healthy people, one per person. A quantity *fits* if the 95 % intervals of mean and
 * standard deviation lie inside the margins (two one-sided tests; several need no correction). It is *shifted*, or its *spread differs*, if
 * the difference holds at 5 % after Holm's correction over all tests of all quantities, and its 95 % interval reaches beyond the margin.
 * Otherwise the controls do not decide. Fewer than 20 people are not judged, fewer than 5 not shown (null).
 * @param quantities the controls of each quantity
 */
export function judgeControls(quantities: readonly (readonly Control[])[], margins: FitMargins): (ControlFigures | null)[] {
  const tests = quantities.map((controls) => (controls.length < leastControls ? [] : testsOf(controls, margins)));
  const adjusted = holmAdjusted(tests.flatMap((own) => own.map(({ p }) => p)));
  const tail = ALPHA / 2 / Math.max(1, adjusted.length);
  let place = 0;
  return quantities.map((controls, index) => {
    const own = tests[index]!.map((test) => ({ ...test, p: adjusted[place++]! }));
    return controls.length < smallestGroup ? null : judge(controls, own, margins, tail);
  });
}

function judge(controls: readonly Control[], tests: readonly Test[], margins: FitMargins, tail: number): ControlFigures {
  const scores = controls.map(({ z }) => z);
  const moments = momentsOf(scores);
  const { n, mean, sd } = moments;
  const beyond = scores.filter((z) => Math.abs(z) > 2).length;
  const [meanOf, sdOf] = [meanInterval(n, mean, sd), spreadInterval(n, sd)];
  const isFew = n < leastControls;
  const reasons = tests.filter(({ p, mayMatter }) => p < ALPHA && mayMatter).map(({ reason }) => reason);
  const fits = !isFew && isInside(meanOf, -margins.shift, margins.shift) && isInside(sdOf, 1 / margins.ratio, margins.ratio);
  const verdict = reasons.length > 0 ? misfit(reasons) : fits ? "fits" : "cannot_tell";
  return {
    n,
    mean: meanOf,
    sd: sdOf,
    beyond,
    share: shareInterval(beyond, n),
    groups: groupsOf(controls),
    verdict,
    reasons,
    isFew,
    needed: verdict === "cannot_tell" ? controlsThatDecide(moments, margins, tail) : null,
  };
}

function misfit(reasons: readonly MisfitReason[]): FitVerdict {
  return reasons.every((reason) => reason === "spread") ? "spread_differs" : "shifted";
}

const isInside = ({ low, high }: Estimate, from: number, to: number) => low >= from && high <= to;

function testsOf(controls: readonly Control[], { shift, ratio }: FitMargins): Test[] {
  const { n, mean, sd } = momentsOf(controls.map(({ z }) => z));
  return [
    { reason: "mean", p: studentP((mean / sd) * Math.sqrt(n), n - 1), mayMatter: !isInside(meanInterval(n, mean, sd), -shift, shift) },
    { reason: "spread", p: spreadP(n, sd), mayMatter: !isInside(spreadInterval(n, sd), 1 / ratio, ratio) },
    ...pairsOf(controls).map(({ reason, parts: [one, other] }) => ({
      reason,
      p: welchDifference(zOf(one), zOf(other)).p,
      mayMatter: [one, other].some((part) => !isInside(meanOfPart(part), -shift, shift)),
    })),
  ];
}

const zOf = (controls: readonly Control[]) => controls.map(({ z }) => z);

function meanOfPart(controls: readonly Control[]): Estimate {
  const { n, mean, sd } = momentsOf(zOf(controls));
  return meanInterval(n, mean, sd);
}

interface Pair {
  readonly reason: "sexes" | "ages";
  readonly keys: readonly [ControlGroup["key"], ControlGroup["key"]];
  readonly parts: readonly [readonly Control[], readonly Control[]];
}

/** Omits pairs with a small part, since the other part would reveal the hidden group. */
function pairsOf(controls: readonly Control[]): Pair[] {
  const part = (belongs: (control: Control) => boolean) => controls.filter(belongs);
  const pairs: Pair[] = [
    { reason: "sexes", keys: ["female", "male"], parts: [part(({ sex }) => sex === "female"), part(({ sex }) => sex === "male")] },
    { reason: "ages", keys: ["under_18", "from_18"], parts: [part(({ age }) => age < ADULT_FROM), part(({ age }) => age >= ADULT_FROM)] },
  ];
  return pairs.filter(({ parts }) => parts.every(({ length }) => length >= smallestGroup));
}

function groupsOf(controls: readonly Control[]): ControlGroup[] {
  return pairsOf(controls).flatMap(({ keys, parts }) =>
    keys.map((key, index) => ({ key, n: parts[index]!.length, mean: meanOfPart(parts[index]!) })),
  );
}
