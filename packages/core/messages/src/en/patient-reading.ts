import { countOf } from "../numbers.ts";
import { listOf } from "../text.ts";

export const title = (day: string | null) => (day === null ? "Bone scan" : `Bone scan of ${day}`);

export const scanned = (days: readonly string[], places: readonly string[]) =>
  `Scanned${days.length > 0 ? ` on ${listOf(days)}` : ""}: ${listOf(places)}.`;
export const scanOf = (number: number) => `scan ${number}`;
export const blurred = (place: string) => `${place}; you moved during the scan, so these values are less certain`;

export const headings = {
  among: "How your values compare with 100 people",
  youngAdultComparison: "How your values compare with young adults",
  notCompared: "Your values could not be compared",
};

export function amongHundred(percentile: number, people: string): string {
  const lower = percentile < 1 ? "fewer than 1" : percentile > 99 ? "more than 99" : `about ${Math.round(percentile)}`;
  return `Of 100 ${people}, ${lower} ${Math.round(percentile) <= 1 ? "has" : "have"} a lower value than you.`;
}

/** T-scores compare with young adults, so nothing is said about the own age. By zone of the T-score. */
export const youngAdultComparison = {
  normal: (which: string, people: string) => `${which} is close to the average of ${people}, or above it.`,
  low: (which: string, people: string) => `${which} is lower than the average of ${people}.`,
  very_low: (which: string, people: string) => `${which} is much lower than the average of ${people}.`,
};
export const questions = {
  young: (people: string) => `Why am I compared with ${people}?`,
  common: "Is this common at my age?",
  change: "Is it better or worse than last time?",
  next: "What happens next?",
};
export const shownAbove = "The bars above show how many of 100 people have a lower value than you.";
/** Rules of bone density (ISCD). */
export const whomDoctorsCompare = "Doctors do this for women after menopause, and for men from the age of 50.";
export const womenForMen = "Young women are the reference for men too.";
export const nextScan = "Ask whether and when another scan is useful for you.";
export const changeSince = (name: string, percent: number, day: string) =>
  `Since ${day}, your ${name} has gone ${percent < 0 ? "down" : "up"} by about ${Math.max(1, Math.round(Math.abs(percent)))} in 100.`;
export const changes = {
  none: "There is no earlier scan here to compare with.",
  notComparable: "There is an earlier scan, but this scan cannot be compared with it.",
  leftOut: "This scan cannot be compared with other scans.",
  withinError: "We found no difference that is larger than the measurement error. A small change cannot be ruled out.",
  partly: "Some of your values cannot be compared with an earlier scan.",
  chance: "A value differs from an earlier scan, but such a difference can be chance. Please ask your doctor.",
  growing: "While you grow, a change alone says little. Your doctor looks at how you compare with others of your age.",
};
export const whyYoung = "Bones are strongest in young adults, so each bar compares your value with theirs.";
export const boneDensity = "Your bone density";
export const oneValue = "Your value";
export const lowestValue = "Your lowest value";

export const lowerIsFavorable = "For this measurement, a lower value is usually better.";

export const converted = "Your scanner uses a different scale. We converted the value, so it may be off by several percent.";

export const noneCompared = "Your doctor or study team can tell you why your values could not be compared.";
/** Facts whose absence removes a comparison. */
export const unrecorded = {
  scanner: "the scanner was not recorded",
  region: "the exact place of the scan was not recorded",
  motion: "the quality of the pictures was not recorded",
  menopause: "it was not recorded whether you have reached menopause",
  birthday: "your exact birth date was not recorded",
};
export const notCompared = (reasons: readonly string[], isAll: boolean) =>
  `${isAll ? "Your values" : "Some of your values"} could not be compared because ${listOf(reasons)}.`;

export const ownAge = (sex: "male" | "female" | null | undefined, areAllYoung: boolean) =>
  `How ${areAllYoung ? "each value" : "a value compared with young adults"} compares with ${sex === "male" ? "men" : "women"} of your own age is not known from this reference.`;
export const furtherValues = (count: number) => `The full report lists ${countOf(count, "more value", "more values")}.`;

export const notADiagnosis = (isCompared: boolean) =>
  `${isCompared ? "This page compares your scan with the scans of other people. It is" : "This page is"} not a diagnosis. It cannot tell whether you will break a bone.`;
/** Only if values are compared and none is much lower than average. */
export const average = (people: string) => `You do not need to reach the average: about half of ${people} are below it.`;
export const withOtherFacts = "Your doctor looks at these values together with your medical history, other tests and earlier scans.";

/** Without a clinic, as on the command line, the page names none. */
export const ask = (clinic: { name: string; telephone: string | null; email: string | null } | null) => [
  clinic === null
    ? "Ask the doctor or the clinic that arranged the scan. Bring this page to your next appointment."
    : `For questions: ${[clinic.name, clinic.telephone, clinic.email].filter(Boolean).join(", ")}. Bring this page to your next appointment.`,
  "If you had the scan for a study, contact the study team.",
];

export const beingCorrected = "Your clinic is correcting this report. It will be here again once that is done.";

export const notice =
  "This comparison is for research. It is not a diagnosis. Please do not start, change or stop a treatment because of it.";

export const summary = {
  noneCompared: "Your values could not be compared.",
  allWithin: (people: string) => `Your values are in the same range as those of most ${people}.`,
  /** Several values are listed, since their names contain commas. */
  apart: (names: readonly string[], side: "below" | "above", people: string) => {
    const than = `${side === "below" ? "lower" : "higher"} than in most ${people}`;
    return names.length === 1 ? `${names[0]} is ${than}.` : `${names.length} of your values are ${than}: ${names.join("; ")}.`;
  },
};
/** "bone density, femoral neck (left hip)". */
export const apart = (name: string, place: string) => `${name} (${place})`;

export const facts = {
  name: "Name",
  code: "Code",
  birthDate: "Birth date",
  birthYear: "Birth year",
  age: "Age at the scan",
  scannedOn: "Scanned on",
  pictures: "Pictures",
  institution: "Institution",
  reader: "Report by",
  reportDate: "Report date",
};
export const pictures = [
  "clear",
  "clear",
  "slightly blurred because of movement",
  "blurred because of movement",
  "blurred because of movement",
];
export const years = (ages: readonly string[], isAbout: boolean) => `${isAbout ? "about " : ""}${listOf(ages)} years`;

export const densityOf = (place: string) => `${place} bone density`;
export const difference = (name: string, isLower: boolean, day: string) =>
  `Your ${name} is ${isLower ? "lower" : "higher"} than on ${day}.`;
export const beyondError = (count: number) =>
  count === 1
    ? "The difference is larger than the measurement error. Please discuss it with your doctor."
    : "The differences are larger than the measurement error. Please discuss them with your doctor.";
