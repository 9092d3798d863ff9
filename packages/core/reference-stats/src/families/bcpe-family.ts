import { powerExponentialLogCdf, powerExponentialLogDensity, powerExponentialQuantileOfLog } from "../special/power-exponential.ts";
import { truncatedBoxCox } from "./truncated-box-cox.ts";

/**
 * BCPE: Box-Cox power exponential; R. A. Rigby and D. M. Stasinopoulos, Statistics in Medicine 23 (2004) 3053. tau = 2
 * is BCCG; smaller tau has heavier tails.
 */
export const bcpeFamily = truncatedBoxCox("BCPE", 4, {
  logCdf: powerExponentialLogCdf,
  quantileOfLog: powerExponentialQuantileOfLog,
  logDensity: powerExponentialLogDensity,
});
