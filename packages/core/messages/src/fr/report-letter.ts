export { indication, more, nextScan, notSigned, title, to, toReferrer } from "../en/report-letter.ts";

export const logoOf = (institution: string) => `Logo : ${institution}`;
