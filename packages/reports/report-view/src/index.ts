export { changesView } from "./changes.ts";
export { compareRevisions, type MovedValue, type Move, type RevisionComparison } from "./compare-revisions.ts";
export { coverageFacts } from "./coverage-facts.ts";
export { subjectLabel } from "./identity.ts";
export { patientTitle, plainSites } from "./patient.ts";
export * from "./change-types.ts";
export * from "./types.ts";
export { scoreView, type ScoreView } from "./score-view.ts";
export { notComparedInScan, sitesOfScores, viewOfReport } from "./view-of-report.ts";
