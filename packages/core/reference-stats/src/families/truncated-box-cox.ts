import { boxCoxLogSlope, boxCoxZ, isZero } from "./box-cox.ts";
import type { DistributionFamily } from "./family.ts";
import { logRatioAtResidual, truncatedResidual, type Kernel } from "./truncated-kernel.ts";
import { normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";

export function truncatedBoxCox<Name extends string>(name: Name, parameterCount: 3 | 4, kernel: Kernel): DistributionFamily<Name> {
  return {
    name,
    parameterCount,
    positiveMu: true,
    zScore(y, mu, sigma, nu, tau) {
      const z = boxCoxZ(y, mu, sigma, nu);
      if (z - z !== 0) return z;
      if (isZero(nu)) return residual(kernel, z, tau);
      const a = 1 / (sigma * Math.abs(nu));
      const logDistance = nu * Math.log(y / mu) + Math.log(a);
      return nu < 0 ? -truncatedResidual(kernel, -z, a, logDistance, tau) : truncatedResidual(kernel, z, a, logDistance, tau);
    },
    quantileAtZ(z, mu, sigma, nu, tau) {
      if (isZero(nu)) return mu * Math.exp(sigma * unresidual(kernel, z, tau));
      const a = 1 / (sigma * Math.abs(nu));
      return mu * Math.exp(logRatioAtResidual(kernel, nu < 0 ? -z : z, a, tau) / nu);
    },
    logDensity(y, mu, sigma, nu, tau) {
      if (!(y > 0)) return Number.NEGATIVE_INFINITY;
      const logMass = kernel.logCdf(1 / (sigma * Math.abs(nu)), tau);
      return boxCoxLogSlope(y, mu, sigma, nu) + kernel.logDensity(boxCoxZ(y, mu, sigma, nu), tau) - logMass;
    },
  };
}

function residual(kernel: Kernel, z: number, tau: number): number {
  return z > 0 ? -normalQuantileOfLog(kernel.logCdf(-z, tau)) : normalQuantileOfLog(kernel.logCdf(z, tau));
}

function unresidual(kernel: Kernel, z: number, tau: number): number {
  return z > 0 ? -kernel.quantileOfLog(normalLogCdf(-z), tau) : kernel.quantileOfLog(normalLogCdf(z), tau);
}
