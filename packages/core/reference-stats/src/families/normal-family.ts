import { normalLogDensity } from "../normal/normal-cdf.ts";
import type { DistributionFamily } from "./family.ts";

/** NO: normal distribution with mean mu and SD sigma. */
export const normalFamily: DistributionFamily<"NO"> = {
  name: "NO",
  parameterCount: 2,
  positiveMu: false,
  zScore: (y, mu, sigma) => (y - mu) / sigma,
  quantileAtZ: (z, mu, sigma) => mu + sigma * z,
  logDensity: (y, mu, sigma) => normalLogDensity((y - mu) / sigma) - Math.log(sigma),
};

/** LOGNO: ln y is normal with mean mu and SD sigma. The median is e^mu. */
export const logNormalFamily: DistributionFamily<"LOGNO"> = {
  name: "LOGNO",
  parameterCount: 2,
  positiveMu: false,
  zScore: (y, mu, sigma) => (Math.log(y) - mu) / sigma,
  quantileAtZ: (z, mu, sigma) => Math.exp(mu + sigma * z),
  logDensity: (y, mu, sigma) =>
    y > 0 ? normalLogDensity((Math.log(y) - mu) / sigma) - Math.log(y) - Math.log(sigma) : Number.NEGATIVE_INFINITY,
};
