import type { PrecisionFigure, PrecisionFigureInUse, PrecisionTable } from "@trabecula/contracts";

/** In-vivo short-term figures and minimum requirements. */
export function publishedFigures({ figures, sources }: PrecisionTable): PrecisionFigureInUse[] {
  const nameOf = new Map(sources.map(({ key, name }) => [key, name]));
  return figures.flatMap((figure) => {
    const kind = kindOf(figure);
    const { rmsCvPercent } = figure;
    if (kind === null || Array.isArray(rmsCvPercent)) return [];
    return [{ ...figure, rmsCvPercent: rmsCvPercent as number | null, kind, sourceText: nameOf.get(figure.source)! }];
  });
}

function kindOf({ measuredOn, interval }: PrecisionFigure): "published" | "minimum" | null {
  if (measuredOn === "requirement") return "minimum";
  return measuredOn === "in-vivo" && interval === "short-term" ? "published" : null;
}
