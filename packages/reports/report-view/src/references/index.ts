export { referencesOfReport, referencesView } from "./references-view.ts";
export type * from "./types.ts";
