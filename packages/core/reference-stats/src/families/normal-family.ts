import { normalLogDensity } from "../normal/normal-cdf.ts";
import type { DistributionFamily } from "./family.ts";

/** NO: the normal distribution with mean mu and standard deviation sigma. */
export const normalFamily: DistributionFamily<"NO"> = {
  name: "NO",
  parameterCount: 2,
  positiveMu: false,
  zScore: (y, mu, sigma) => (y - mu) / sigma,
  quantileAtZ: (z, mu, sigma) => mu + sigma * z,
  logDensity: (y, mu, sigma) => normalLogDensity((y - mu) / sigma) - Math.log(sigma),
};
