export { coverageFacts } from "./coverage-facts.ts";
export { shownScore, showsTScore, type ShownScore } from "./place.ts";
export * from "./types.ts";
export { viewOfReport } from "./view-of-report.ts";
