import { countOf } from "../numbers.ts";
import { formatCalendarDate } from "../dates.ts";

export const checkedBy = "Checked by healthy controls";
export const doesItFit = "Does it fit my scanner?";
export const aboutReference = "About this reference";

export const scannerName = (model: string, device: string | null): string => (device === null ? model : `${model}, ${device}`);

export const verdictOf = (verdict: string, persons: number, day: string): string =>
  `${verdict.toLowerCase()}, by ${countOf(persons, "healthy control")} on ${formatCalendarDate(day)}`;
