import type { PrecisionFigureInUse } from "@trabecula/contracts";
import type { OwnError } from "./own-rows.ts";

const ownSource = "This laboratory’s own precision";

export function ownFigures(errors: readonly OwnError[]): PrecisionFigureInUse[] {
  return errors.map((error) => ({
    ...error,
    measuredOn: "in-vivo",
    interval: "short-term",
    mean: null,
    n: null,
    lscPercent: null,
    source: "own",
    kind: "own",
    sourceText: ownSource,
  }));
}
