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
