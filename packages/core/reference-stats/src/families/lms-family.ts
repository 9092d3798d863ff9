import { boxCoxLogDensity, boxCoxQuantile, boxCoxZ } from "./box-cox.ts";
import { boxCoxBlock } from "./box-cox-block.ts";
import type { DistributionFamily } from "./family.ts";

/** LMS of Cole and Green, Statistics in Medicine 11 (1992) 1305: L = nu, M = mu, S = sigma. Untruncated, as published LMS tables are. */
export const lmsFamily: DistributionFamily<"LMS"> = {
  name: "LMS",
  parameterCount: 3,
  positiveMu: true,
  zScore: boxCoxZ,
  scoreBlock: boxCoxBlock,
  quantileAtZ: boxCoxQuantile,
  logDensity: boxCoxLogDensity,
};
