import { peopleOf, referenceName } from "./people.ts";
import { formatScore } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { percentileWords } from "./interval.ts";
import { grouped, upperFirst } from "./words.ts";
import type { Reference } from "./sites.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { Place, Scale } from "./types.ts";

/** Up to this many values, those within the middle 90 % are named too. */
const allNamed = 6;
/** More values on one side are counted and only the outermost named. */
const namedOnOneSide = 4;

interface Placed {
  value: Measured;
  scan: ScanFacts;
  place: Place;
  score: number;
}

interface Comparison {
  scale: Scale;
  people: string;
  placed: Placed[];
}

export function placeSentences(reference: Reference, scans: readonly ScanFacts[]): string[] {
  return comparisons(reference, scans).flatMap((comparison) => {
    const values = comparison.placed.map(({ value }) => value);
    const name = referenceName(scans, values, reference.manifest);
    const middle = `the middle 90 % of ${comparison.people} (${name})`;
    const outside = comparison.placed.filter(({ place }) => place !== "within");
    if (comparison.placed.length <= allNamed) return clausesBySite(comparison.placed, comparison, middle);
    if (outside.length === 0) return [`All ${comparison.placed.length} values lie within ${middle}.`];
    const within = comparison.placed.length - outside.length;
    return [...clausesBySite(outside, comparison, middle), ...theOthers(within)];
  });
}

function comparisons(reference: Reference, scans: readonly ScanFacts[]): Comparison[] {
  const placed = scans.flatMap((scan) =>
    scan.values.flatMap((value) => (value.shown ? [{ value, scan, place: value.shown.place, score: value.shown.score }] : [])),
  );
  const byPeople = grouped(placed, ({ value, scan }) => `${value.shown!.scale} ${peopleFor(reference, scan, value)}`);
  return byPeople.map(([, members]) => ({
    scale: members[0]!.value.shown!.scale,
    people: peopleFor(reference, members[0]!.scan, members[0]!.value),
    placed: members,
  }));
}

const peopleFor = (reference: Reference, scan: ScanFacts, value: Measured): string =>
  peopleOf(value.shown!.scale, reference, scan.scored.ageYears, [value]);

function theOthers(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? "The other value lies within." : `The other ${count} values lie within.`];
}

/** One sentence per site, or a single one if names include the site, as in DXA. */
function clausesBySite(placed: readonly Placed[], { scale }: Comparison, middle: string): string[] {
  const needsSite = placed.some(({ value }) => value.parameter.sites.length !== 1);
  const bySite = needsSite ? grouped(placed, ({ scan }) => scan.key).map(([, members]) => members) : [[...placed]];
  return bySite.map((members, index) => {
    const where = needsSite ? `At the ${placeOf(members[0]!.scan)}, ` : "";
    const twice = needsSite ? [] : namesGivenTwice(members);
    return upperFirst(`${where}${clauses(members, scale, twice)} ${index === 0 ? middle : "the middle 90 %"}.`);
  });
}

const placeOf = ({ place, input }: ScanFacts): string => (input.motionOverride ? `${place}, scored despite motion` : place);

function namesGivenTwice(placed: readonly Placed[]): string[] {
  const names = placed.map(({ value }) => value.parameter.name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function clauses(placed: readonly Placed[], scale: Scale, twice: readonly string[]): string {
  const parts = (["below", "within", "above"] as const).flatMap((place) => {
    const members = inOrder(placed.filter((one) => one.place === place));
    return members.length === 0 ? [] : [{ place, ...namesOf(members, scale, twice) }];
  });
  const texts = parts.map(({ place, text, isOne }, index) => `${text}${index === 0 ? (isOne ? " lies" : " lie") : ""} ${place}`);
  return texts.length === 2 ? texts.join(", ") : listOf(texts);
}

function inOrder(members: readonly Placed[]): readonly Placed[] {
  return members[0]?.place === "within" ? members : members.toSorted((left, right) => Math.abs(right.score) - Math.abs(left.score));
}

function namesOf(members: readonly Placed[], scale: Scale, twice: readonly string[]): { text: string; isOne: boolean } {
  if (members.length <= namedOnOneSide || members[0]!.place === "within") {
    return { text: listOf(members.map((member) => nameOf(member, scale, twice))), isOne: members.length === 1 };
  }
  return { text: `${members.length} values (furthest out: ${nameOf(members[0]!, scale, twice)})`, isOne: false };
}

function nameOf({ value, scan }: Placed, scale: Scale, twice: readonly string[]): string {
  const { name } = value.parameter;
  if (!twice.includes(name)) return `${name} (${figureOf(value, scale)})`;
  const side = scan.scored.side ? `${scan.scored.side} ` : "";
  return `${side}${name} (${scan.apart ? `${scan.apart}, ` : ""}${figureOf(value, scale)})`;
}

function figureOf({ result }: Measured, scale: Scale): string {
  return scale === "t" ? `T ${formatScore(result.tScore!)}` : percentileWords(result)!;
}
