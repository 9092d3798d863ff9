import type { EnoughRepeats, PrecisionFigureInUse, PrecisionLine } from "@trabecula/contracts";
import { ENOUGH_DEGREES_OF_FREEDOM, leastSignificantChange } from "@trabecula/reference-stats";

/** Adds the least significant change. */
export function serializeFigure(figure: PrecisionFigureInUse): PrecisionLine {
  const { rmsSd, rmsCvPercent, lscPercent, degreesOfFreedom } = figure;
  return {
    ...figure,
    lsc: rmsSd === null ? null : leastSignificantChange(rmsSd),
    lscPercent: lscPercent ?? (rmsCvPercent === null ? null : leastSignificantChange(rmsCvPercent)),
    enough: enoughRepeats(degreesOfFreedom),
  };
}

function enoughRepeats(degreesOfFreedom: number | null): EnoughRepeats {
  if (degreesOfFreedom === null) return "not_stated";
  return degreesOfFreedom < ENOUGH_DEGREES_OF_FREEDOM ? "few" : "enough";
}
