export { coverageFacts } from "./coverage-facts.ts";
export * from "./types.ts";
export { scoreView, type ScoreView } from "./score-view.ts";
export { sitesOfScores, viewOfReport } from "./view-of-report.ts";
