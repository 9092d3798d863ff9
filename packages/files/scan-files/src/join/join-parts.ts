import type { ReadScan, Scanner, Site } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { relationOf, isRounded, plainNumber, type Difference, type MeasurementFacts } from "./measurement.ts";

type ReadValue = ReadScan["values"][number];

export interface Part {
  readonly file: string;
  /** Null for an image. */
  readonly line: number | null;
  readonly facts: MeasurementFacts;
  readonly values: readonly ReadValue[];
  /** Equal for copies of a scan; null for images. Without a person, equal numbers may belong to someone else. */
  readonly print: string | null;
  readonly region: { readonly stacks: number | null; readonly offsetMm: number | null } | null;
}

export interface Joined {
  readonly parts: readonly Part[];
  readonly measurementNumber: string | null;
  readonly subjectCode: string | null;
  readonly scanDate: string | null;
  readonly scanner: Scanner | null;
  readonly site: Site | null;
  readonly side: "left" | "right" | null;
  readonly stacks: number | null;
  readonly offsetMm: number | null;
  readonly values: readonly (ReadValue & { readonly part: Part })[];
}

/**
 * Joins an evaluation, its finite elements and the header of its image by number and day. Person, scanner, site and
 * side must agree where stated, and no value may differ. Parts of one file stay apart; if two of them differ, neither
 * is joined. A number in too many lines of a day identifies no measurement, which keeps the time linear.
 * @param parts in the order in which their files were given
 * @returns every measurement, and a sentence for each copy and for parts of one number that were not joined (the first few
 * of each part)
 */
export function joinParts(parts: readonly Part[]): { measurements: Joined[]; apart: string[] } {
  const groups: Part[][] = [];
  const competing = competitors(parts);
  const numbers = new Map<string, OfNumber>();
  const apart = [...new Set(competing.values())];
  const copies = new Map<string, Part>();
  // Images have no values, so they are attached last.
  for (const part of [...parts.filter(({ line }) => line !== null), ...parts.filter(({ line }) => line === null)]) {
    const { measurementNumber, subjectCode } = part.facts;
    const print = part.print !== null && (measurementNumber ?? subjectCode) !== null ? part.print : null;
    const copy = print === null ? undefined : copies.get(print);
    if (copy) {
      apart.push(`${placeOf(part)} holds what ${placeOf(copy)} holds: it is taken once.`);
      continue;
    }
    if (print !== null) copies.set(print, part);
    const number = measurementNumber && plainNumber(measurementNumber);
    const known = number === null || competing.has(part) ? null : ofNumber(numbers, number);
    const found = known?.groupOf(part);
    if (found) found.push(part);
    else {
      const group = [part];
      groups.push(group);
      if (known) apart.push(...known.messages(part));
      known?.add(group);
    }
  }
  return { measurements: groups.map(joined), apart };
}

/** Lines of one file that give different values for one measurement, as with two finite-element models. */
function competitors(parts: readonly Part[]): Map<Part, string> {
  const found = new Map<Part, string>();
  const named = parts.filter(({ line, facts }) => line !== null && facts.measurementNumber !== null);
  const keyOf = ({ file, facts }: Part) => JSON.stringify([file, plainNumber(facts.measurementNumber!), facts.scanDate]);
  for (const same of Map.groupBy(named, keyOf).values()) {
    if (same.length > mostCompared) continue;
    for (const [index, part] of same.entries())
      for (const other of same.slice(index + 1)) {
        if (relationOf(part.facts, other.facts).kind !== "same" || valueDifferences(part, other).length === 0) continue;
        const sentence = `Measurement ${part.facts.measurementNumber} stands in ${placeOf(part)} and in line ${other.line} ${whyApart(part, other)}: neither is joined to another file.`;
        for (const each of [part, other]) found.set(each, found.get(each) ?? sentence);
      }
  }
  return found;
}

function ofNumber(numbers: Map<string, OfNumber>, number: string): OfNumber {
  const known = numbers.get(number) ?? new OfNumber();
  numbers.set(number, known);
  return known;
}

const mostCompared = 100;
const maxMessages = 5;

class OfNumber {
  /** Parts of different or unknown days are never joined. */
  readonly #byDay = new Map<string, Part[][]>();
  readonly #all: Part[][] = [];
  readonly #full = new Set<string>();

  groupOf(part: Part): Part[] | undefined {
    const ofDay = part.facts.scanDate === null ? [] : (this.#byDay.get(part.facts.scanDate) ?? []);
    return ofDay.find((group) => isOfOthers(group, part) && group.every((member) => whyApart(member, part) === null));
  }

  messages(part: Part): string[] {
    const others = this.#all.filter((group) => isOfOthers(group, part)).slice(0, maxMessages);
    return [...others.flatMap((group) => sentenceOf(group, part)), ...this.#tooMany(part)];
  }

  add(group: Part[]): void {
    if (this.#all.length < mostCompared) this.#all.push(group);
    const day = group[0]!.facts.scanDate ?? "";
    const ofDay = this.#byDay.get(day) ?? [];
    this.#byDay.set(day, ofDay);
    if (ofDay.length < mostCompared) ofDay.push(group);
  }

  #tooMany({ facts: { scanDate, measurementNumber } }: Part): string[] {
    const day = scanDate ?? "";
    if ((this.#byDay.get(day)?.length ?? 0) < mostCompared || this.#full.has(day)) return [];
    this.#full.add(day);
    return [
      `The number ${measurementNumber} stands in more than ${mostCompared} lines of ${scanDate === null ? "no day" : "one day"}: it names no measurement, and further lines are not joined.`,
    ];
  }
}

const isOfOthers = (group: readonly Part[], { file }: Part) => !group.some((member) => member.file === file);

function whyApart(one: Part, other: Part): string | null {
  const relation = relationOf(one.facts, other.facts);
  if (relation.kind === "undated") return "without its day in both";
  const differences = relation.kind === "contradicts" ? relation.differences : valueDifferences(one, other);
  return differences.length === 0 ? null : `with another ${listOf(differences.map(differenceText))}`;
}

const differenceText = ({ fact, one, other }: Difference) => `${fact} (${one} and ${other})`;

function valueDifferences(one: Part, other: Part): Difference[] {
  const values = new Map(one.values.map((value) => [value.parameter, value]));
  return other.values.flatMap(({ parameter, column, value }) => {
    const here = values.get(parameter);
    if (here === undefined || here.value === value || isRounded(here.value, value, fewerDecimals(here.value, value))) return [];
    return [{ fact: here.column || column, one: `${here.value}`, other: `${value}` }];
  });
}

const fewerDecimals = (...numbers: number[]) => Math.min(...numbers.map((number) => String(number).split(".")[1]?.length ?? 0));

function sentenceOf(group: readonly Part[], part: Part): string[] {
  const member = group.find((known) => whyApart(known, part) !== null);
  if (!member) return [];
  return [
    `Measurement ${part.facts.measurementNumber} stands in ${placeOf(member)} and in ${placeOf(part)} ${whyApart(member, part)}: they are not joined.`,
  ];
}

export function placeOf({ file, line }: Part): string {
  return line === null ? file : `${file} (line ${line})`;
}

function joined(parts: readonly Part[]): Joined {
  const first = <Value>(pick: (facts: MeasurementFacts) => Value | "" | null): Value | null =>
    parts.map(({ facts }) => pick(facts)).find((value): value is Value => value !== null && value !== "") ?? null;
  const region = (key: "stacks" | "offsetMm") => parts.map((part) => part.region?.[key] ?? null).find((value) => value !== null) ?? null;
  const values = new Map<string, Joined["values"][number]>();
  for (const part of parts)
    for (const value of part.values) if (!values.has(value.parameter)) values.set(value.parameter, { ...value, part });
  return {
    parts,
    measurementNumber: first(({ measurementNumber }) => measurementNumber),
    subjectCode: first(({ subjectCode }) => subjectCode),
    scanDate: first(({ scanDate }) => scanDate),
    scanner: first<Scanner>(({ scanner }) => scanner),
    site: first<Site>(({ site }) => site),
    side: first<"left" | "right">(({ side }) => side),
    stacks: region("stacks"),
    offsetMm: region("offsetMm"),
    values: [...values.values()],
  };
}
