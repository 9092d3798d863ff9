import { horizontal, textMark, vertical, type ChartSize, type Mark, type Scene } from "@trabecula/charts";
import { wormModel, type Worm } from "./worm-model.ts";

const head = 18;

export function wormScene(worm: Worm, title: string, size: ChartSize, reach: number): Scene {
  const { plot, zeroY, band, dots, edgeDots, cubic, xTicks, yTicks, titles } = wormModel(worm, size, reach, true, head);
  const path = (role: "band-error" | "scatter" | "trend", d: string): Mark[] => (d === "" ? [] : [{ kind: "path", role, d }]);
  const tick = (text: string, x: number, y: number, anchor: "end" | "middle") =>
    textMark("tick", text, { x, y, size: 11, anchor, baseline: "middle" });
  return {
    ...size,
    title,
    description: `Worm plot. ${(100 * worm.outside).toFixed(0)} % of the points outside the 95 % limits${worm.misfit ? ", a misfit" : ""}.`,
    marks: [
      ...path("band-error", band),
      { kind: "path", role: "grid", d: horizontal(zeroY, plot.left, plot.right) },
      { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) + vertical(plot.left, plot.top, plot.bottom) },
      ...xTicks.map(({ at, text }) => tick(text, at, plot.bottom + 11, "middle")),
      ...yTicks.map(({ at, text }) => tick(text, plot.left - 6, at, "end")),
      ...path("scatter", dots + edgeDots),
      ...path("trend", cubic),
      textMark("title", `${title}${worm.misfit ? ", misfit" : ""}`, { x: 4, y: 13, size: 12, weight: 600 }),
      ...(titles ? [textMark("axis-title", titles.y, { x: 4, y: head + 12, size: 11 })] : []),
      ...(titles
        ? [textMark("axis-title", titles.x, { x: (plot.left + plot.right) / 2, y: size.height - 6, size: 11, anchor: "middle" })]
        : []),
    ],
  };
}
