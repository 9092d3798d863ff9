import { studentLogCdf, studentLogDensity, studentQuantileOfLog } from "../special/student-t.ts";
import { truncatedBoxCox } from "./truncated-box-cox.ts";

/**
 * BCT: Box-Cox t with tau degrees of freedom; R. A. Rigby and D. M. Stasinopoulos, Statistical Modelling 6 (2006) 209.
 * Large tau approaches BCCG smoothly.
 */
export const bctFamily = truncatedBoxCox("BCT", 4, {
  logCdf: studentLogCdf,
  quantileOfLog: studentQuantileOfLog,
  logDensity: studentLogDensity,
});
