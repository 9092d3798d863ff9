import { countOf } from "../counts.ts";
import { listOf } from "../lists.ts";

export const title = (day: string | null) => (day === null ? "Bone scan" : `Bone scan of ${day}`);

export const scanned = (days: readonly string[], places: readonly string[]) =>
  `Scanned${days.length > 0 ? ` on ${listOf(days)}` : ""}: ${listOf(places)}.`;
export const blurred = (place: string) => `${place}, pictures blurred by movement`;

export const headings = {
  among: "Where you sit among 100 people like you",
  besideYoung: "Where you sit beside young adults",
  notCompared: "Your values are not compared",
};

/** How many of 100 reference people have a lower value. */
export function amongHundred(percentile: number, people: string): string {
  const lower = percentile < 1 ? "fewer than 1" : percentile > 99 ? "more than 99" : `about ${Math.round(percentile)}`;
  return `Out of 100 ${people}, ${lower} would have a lower value.`;
}

/** T-scores compare with young adults, so nothing is said about people of the same age. */
export const besideYoung = {
  below: (people: string) => `Your value is lower than that of most ${people}.`,
  within: (people: string) => `Your value lies where that of most ${people} lies.`,
  above: (people: string) => `Your value is higher than that of most ${people}.`,
};

export const lowerIsFavorable = "Here a lower value is generally the favorable one.";

export const converted = "It was converted from another scanner’s scale and may be off by several percent.";

export const noneCompared =
  "There is no comparison for the values of this scan. The full report says why; the doctor or the study team can explain it.";
export const ownAge = (sex: "male" | "female" | null | undefined, areAllYoung: boolean) =>
  `How ${areAllYoung ? "each value" : "a value compared with young adults"} compares with ${sex === "male" ? "men" : "women"} of your own age is not known from this reference.`;
export const furtherValues = (count: number) => `The full report has ${countOf(count, "further value")}.`;

export const meaning = [
  "This page compares your scan with measurements of other people. It is not a diagnosis, and it does not say whether you will break a bone.",
  "The middle of the others is not a goal: half of all people lie below it, half above.",
  "One value alone says little. It is read together with your history, other tests and earlier scans.",
];

export const ask = [
  "Ask the doctor or the clinic that arranged the scan what the values mean for you, and take this page with you.",
  "If the scan was part of a study, ask the people who run the study.",
];

/** Older patients must not read a comparison with young adults as one with their age group. */
const most = (areYoung: boolean) => `most ${areYoung ? "young adults" : "of the others"}`;
export const summary = {
  noneCompared: "The values of this scan could not be compared.",
  allWithin: (areYoung: boolean) => `Your values lie where those of ${most(areYoung)} lie.`,
  /** Several values are listed, since their names contain commas. */
  apart: (names: readonly string[], side: "below" | "above", areYoung: boolean) => {
    const than = `${side === "below" ? "lower" : "higher"} than in ${most(areYoung)}`;
    return names.length === 1 ? `${names[0]} is ${than}.` : `${names.length} of your values are ${than}: ${names.join("; ")}.`;
  },
};
/** Returns "bone density, femoral neck (left hip)". */
export const apart = (name: string, place: string) => `${name} (${place})`;

export const facts = { age: "Age at the scan", scannedOn: "Scanned on", pictures: "Pictures" };
/** By motion grade, 1 to 5. */
export const pictures = ["sharp", "sharp", "slightly blurred by movement", "blurred by movement", "blurred by movement"];
export const years = (ages: readonly string[], isAbout: boolean) => `${isAbout ? "about " : ""}${listOf(ages)} years`;
