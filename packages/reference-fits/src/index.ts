export { personCount, withinAges } from "./build-cohort.ts";
export type { CohortGroup, CohortReading, OverlookedPersons, ReadCohortOptions } from "./cohort-group.ts";
export { readCohort } from "./read-cohort.ts";
