import type { FitFindings } from "@trabecula/contracts";

type Figure = Pick<FitFindings["figures"][number], "verdict" | "isFew">;

/** What is said of a reference as a whole: it fits where every judged quantity does, and does not where one is off. */
export function overallVerdict(figures: readonly Figure[]): FitFindings["verdict"] {
  const judged = figures.filter(({ isFew }) => !isFew);
  const has = (verdict: FitFindings["verdict"]) => judged.some((figure) => figure.verdict === verdict);
  if (has("shifted")) return "shifted";
  if (has("spread_differs")) return "spread_differs";
  return judged.every(({ verdict }) => verdict === "fits") ? "fits" : "cannot_tell";
}
