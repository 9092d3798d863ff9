import type { FitFindings, Scanner } from "@trabecula/contracts";
import { findParameter, formatNumber, formatPercentile, scannerLabel, siteLabel } from "@trabecula/report-types";
import { normalCdf } from "@trabecula/reference-stats";
import { countOf, listOf } from "@trabecula/messages";

type Found = Omit<FitFindings, "sentence" | "mayConclude" | "mayNotConclude">;
type Figure = Found["figures"][number];
const mostNamed = 4;

export function checkMessages(found: Found, scanner: Scanner): Pick<FitFindings, "sentence" | "mayConclude" | "mayNotConclude"> {
  const by = sorted(found.figures.filter(({ isFew }) => !isFew));
  return {
    sentence: sentenceOf(found, by, scannerLabel(scanner)),
    mayConclude: mayConclude(found, by),
    mayNotConclude: mayNotConclude(found, by),
  };
}

interface ByVerdict {
  readonly judged: number;
  readonly fits: readonly Figure[];
  readonly shifted: readonly Figure[];
  readonly spread: readonly Figure[];
  readonly open: readonly Figure[];
}

function sorted(judged: readonly Figure[]): ByVerdict {
  const of = (verdict: Figure["verdict"]) => judged.filter((figure) => figure.verdict === verdict);
  const shifted = of("shifted").toSorted((one, other) => Math.abs(other.mean.value) - Math.abs(one.mean.value));
  return { judged: judged.length, fits: of("fits"), shifted, spread: of("spread_differs"), open: of("cannot_tell") };
}

function sentenceOf({ margin, persons, enough }: Found, { judged, fits, shifted, spread, open }: ByVerdict, scanner: string): string {
  const all = countOf(judged, "quantity", "quantities");
  const by = `${persons} healthy controls`;
  const within = `${formatNumber(margin, 1)} SD`;
  if (shifted.length > 0) return `The reference does not fit ${scanner}: by ${by}, ${shiftedText(shifted, all)}.`;
  if (spread.length > 0)
    return `The reference does not fit ${scanner}: by ${by}, the spread of ${spread.length} of ${all} differs, as of ${nameOf(spread[0]!)} (${formatNumber(spread[0]!.sd.value, 2)} times the reference’s).`;
  if (open.length === 0) return `The reference fits ${scanner} within ${within} in ${judged === 1 ? all : `all ${all}`}, by ${by}.`;
  const rest = fits.length === 0 ? "" : ` It fits within ${within} in ${fits.length} of ${all}.`;
  return `By ${by} it cannot be told whether the reference fits ${scanner}${fits.length === 0 ? "" : ` in ${open.length} of ${all}`}.${rest} If it does, about ${enough} controls show that ${judged === 1 ? "in eight of ten checks" : `of one quantity in eight of ten checks, and of all ${judged} less often`}.`;
}

function shiftedText(shifted: readonly Figure[], all: string): string {
  const [most] = shifted;
  const figures = `${nameOf(most!)} (${shiftOf(most!)})`;
  return shifted.length === 1 ? `1 of ${all} is shifted: ${figures}` : `${shifted.length} of ${all} are shifted, most ${figures}`;
}

function mayConclude({ margin, ratioMargin }: Found, { fits, shifted, spread, open }: ByVerdict): string[] {
  const lines: string[] = [];
  if (fits.length > 0)
    lines.push(
      `In ${namesOf(fits)} the reference may be used: the controls as a whole are not off by more than ${formatNumber(margin, 1)} SD, and scatter as the reference does.`,
    );
  for (const figure of shifted.slice(0, mostNamed)) lines.push(shiftedLine(figure));
  if (shifted.length > mostNamed) lines.push(`Shifted as well: ${namesOf(shifted.slice(mostNamed))}.`);
  const scattered = [...spread, ...shifted.filter(({ reasons }) => reasons.includes("spread"))];
  if (scattered.length > 0)
    lines.push(
      `In ${namesOf(scattered)} the controls scatter differently from the reference: Z-scores far from 0 and extreme percentiles do not mean what they say.`,
    );
  if (open.length > 0) lines.push(openLine(open));
  const wide = open.filter((figure) => isSpreadOpen(figure, ratioMargin));
  if (wide.length > 0) lines.push(openSpreadLine(wide));
  return lines;
}

function shiftedLine(figure: Figure): string {
  const { mean, reasons, groups } = figure;
  if (reasons.includes("mean"))
    return `In ${nameOf(figure)} percentiles mislead: the mean healthy control stands at the ${formatPercentile(100 * normalCdf(mean.value))} percentile (${shiftOf(figure)}).`;
  const parts = groups
    .filter(({ key }) => (reasons.includes("sexes") ? key === "female" || key === "male" : key === "under_18" || key === "from_18"))
    .map(({ key, mean: { value } }) => `${groupNames[key]} ${signed(value)}`);
  return `In ${nameOf(figure)} percentiles mislead: the reference is off by different amounts for ${listOf(parts)} SD.`;
}

const groupNames = { female: "the female", male: "the male", under_18: "people under 18", from_18: "people from 18 on" } as const;

const isShiftOpen = ({ mean }: Figure, margin: number) => mean.low < -margin || mean.high > margin;
const isSpreadOpen = ({ sd }: Figure, ratio: number) => sd.low < 1 / ratio || sd.high > ratio;

function openLine(open: readonly Figure[]): string {
  const counts = open.map(({ n }) => n);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const controls = fewest === most ? `${most} controls` : `${fewest} to ${most} controls`;
  const widest = Math.max(...open.flatMap(({ mean }) => [Math.abs(mean.low), Math.abs(mean.high)]));
  const percentile = (z: number) => formatPercentile(100 * normalCdf(z));
  return `In ${namesOf(open)} ${controls} leave a shift of up to ${formatNumber(widest, 2)} SD possible: who is shown at the 50th percentile may belong anywhere from the ${percentile(-widest)} to the ${percentile(widest)}. Larger shifts are excluded, with 95 % for one quantity.`;
}

function openSpreadLine(open: readonly Figure[]): string {
  const [low, high] = [Math.min(...open.map(({ sd }) => sd.low)), Math.max(...open.map(({ sd }) => sd.high))];
  return `In ${namesOf(open)} they leave a spread of ${formatNumber(low, 2)} to ${formatNumber(high, 2)} times the reference’s possible.`;
}

function mayNotConclude(
  { margin, ratioMargin, bySex, ages, figures, hidden }: Found,
  { fits, shifted, spread, open }: ByVerdict,
): string[] {
  const few = figures.filter(({ isFew }) => isFew).length + hidden;
  return [
    ...openReasons(open, margin, ratioMargin),
    ...(shifted.length + spread.length > 0
      ? [
          "That the scanner is the cause: people who live elsewhere, or another way of scanning, differ as well.",
          "That scores become right if the shift is subtracted: it is known by these controls alone, and not the same at every age.",
        ]
      : []),
    ...(fits.length > 0
      ? [
          "That it fits at every age, or women and men alike: the verdict is on all controls together, and a part of them may be off by more.",
        ]
      : []),
    ...sexLines(bySex),
    `Anything about ages outside ${ages[0]} to ${ages[1]} years, about another scanner, even of the same model, or about scans made in another way.`,
    ...(few > 0 ? [`Anything about ${countOf(few, "further quantity", "further quantities")} that fewer than 20 controls have.`] : []),
    "Anything about people who are not healthy, or how exact the score of one person is.",
  ];
}

/** If both are open, only the shift is named, because it matters more. */
function openReasons(open: readonly Figure[], margin: number, ratio: number): string[] {
  const shift = open.filter((figure) => isShiftOpen(figure, margin));
  const spread = open.filter((figure) => !isShiftOpen(figure, margin));
  const reasons = [
    { of: shift, what: `a shift of ${formatNumber(margin, 1)} SD` },
    { of: spread, what: `a spread of ${formatNumber(ratio, 2)} times the reference’s, or one as much narrower,` },
  ].filter(({ of }) => of.length > 0);
  return reasons.map(
    ({ of, what }) =>
      `That the reference fits in ${namesOf(of)}: ${what} is not excluded. That nothing was found does not mean that nothing is there.`,
  );
}

function sexLines(bySex: Found["bySex"]): string[] {
  if (bySex === null) return ["Anything about the sex of which there are fewer than five controls."];
  if (bySex.male === 0) return ["Anything about boys and men: all controls are female."];
  return bySex.female === 0 ? ["Anything about girls and women: all controls are male."] : [];
}

function namesOf(figures: readonly Figure[]): string {
  if (figures.length > mostNamed) return `${figures.length} quantities`;
  return listOf(figures.map(nameOf));
}

function nameOf({ parameter, site }: Pick<Figure, "parameter" | "site">): string {
  return `${findParameter(parameter)?.abbreviation ?? parameter} (${siteLabel(site).toLowerCase()})`;
}

const signed = (value: number) => `${value > 0 ? "+" : ""}${formatNumber(value, 2)}`;

function shiftOf({ mean }: Figure): string {
  return `${signed(mean.value)} SD, 95 % interval ${signed(mean.low)} to ${signed(mean.high)}`;
}
