export { beyondAxis, fitModel } from "./fit-model.ts";
export type { Tick } from "./worm-model.ts";
export { wormModel, wormReach, type Worm, type WormModel } from "./worm-model.ts";
