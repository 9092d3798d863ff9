export { notSigned } from "./report-state.ts";

export const logoOf = (institution: string) => `Logo of ${institution}`;
export const title = "Letter to the referrer";
export const toReferrer = "To the referring physician";
export const to = (referrer: string) => `To ${referrer}`;
export const indication = (text: string) => `Indication: ${text}`;
export const nextScan = "Next scan";
/** Ends a page that is full. */
export const more = "The report has further remarks.";
