import type { FitFindings } from "@trabecula/contracts";

type Figure = Pick<FitFindings["figures"][number], "verdict" | "isFew">;

export function overallVerdict(figures: readonly Figure[]): FitFindings["verdict"] {
  const judged = figures.filter(({ isFew }) => !isFew);
  const has = (verdict: FitFindings["verdict"]) => judged.some((figure) => figure.verdict === verdict);
  if (has("shifted")) return "shifted";
  if (has("spread_differs")) return "spread_differs";
  return judged.every(({ verdict }) => verdict === "fits") ? "fits" : "cannot_tell";
}
