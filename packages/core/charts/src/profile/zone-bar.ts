import { zoneOfT, type TZone } from "@trabecula/report-types";
import type { ZoneNames } from "../over-age/types.ts";
import { measureText } from "../scene/measure.ts";
import { horizontal, linePath, tenth, vertical } from "../scene/paths.ts";
import { linearScale } from "../scene/scale.ts";
import { textMark, type Mark, type Scene, type ShapeRole } from "../scene/scene.ts";

const zones: Readonly<Record<TZone, { from: number; to: number; role: ShapeRole }>> = {
  very_low: { from: -4, to: -2.5, role: "band-inner" },
  low: { from: -2.5, to: -1, role: "band-outer" },
  normal: { from: -1, to: 2, role: "zone-normal" },
};

/** Scene units. */
const [barTop, barBottom, type, half] = [22, 46, 11, 5];

interface ZoneBarTexts {
  title: string;
  description: string;
  you: string;
  zones: ZoneNames;
}

export function zoneBar(tScore: number, width: number, texts: ZoneBarTexts): Scene {
  const x = linearScale([zones.very_low.from, zones.normal.to], [0.5, width - 0.5]);
  const own = zones[zoneOfT(tScore)];
  const at = tenth(Math.max(x(own.from) + half, Math.min(x(tScore), x(own.to) - half)));
  const room = measureText(texts.you, type, 600) / 2;
  const parts = (["very_low", "low", "normal"] as const).flatMap((zone): Mark[] => {
    const { from, to, role } = zones[zone];
    const [left, right] = [tenth(x(from)), tenth(x(to))];
    const middle = { x: (left + right) / 2, y: (barTop + barBottom) / 2, size: type, anchor: "middle", baseline: "middle" } as const;
    return [
      { kind: "rect", role, x: left, y: barTop, width: tenth(right - left), height: barBottom - barTop },
      textMark("zone-name", texts.zones[zone], middle),
    ];
  });
  const frame = `${horizontal(barTop, 0.5, width - 0.5)}V${barBottom}H0.5Z`;
  const edges = [-2.5, -1].map((score) => vertical(x(score), barTop, barBottom)).join("");
  const arrow = linePath([
    [at - half, barTop - 8],
    [at + half, barTop - 8],
    [at, barTop - 1],
  ]);
  return {
    width,
    height: barBottom + 1,
    title: texts.title,
    description: texts.description,
    marks: [
      ...parts,
      { kind: "path", role: "axis", d: frame + edges },
      { kind: "path", role: "point-beyond", d: `${arrow}Z` },
      textMark("point-text", texts.you, {
        ...{ x: Math.max(room, Math.min(at, width - room)), y: barTop - 11, size: type, weight: 600, anchor: "middle" },
      }),
    ],
  };
}
