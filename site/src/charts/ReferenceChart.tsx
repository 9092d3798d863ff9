import type { CurvesReply } from "@trabecula/contracts";
import { useCallback, useMemo, useState } from "react";
import { ChartFigure } from "./ChartFigure.tsx";
import { ageWindow } from "./model/age-window.ts";
import { referenceModel } from "./model/reference-model.ts";
import type { ChartSize, MeasuredPoint, ValueDisplay } from "./model/types.ts";

interface Props {
  /** Names the chart for screen readers and the table's caption. */
  title: string;
  curves: CurvesReply;
  points: readonly MeasuredPoint[];
  display: ValueDisplay;
}

/** A reference chart with the measured points; around the segment that holds them at first, where there are several. */
export function ReferenceChart({ title, curves, points, display }: Props) {
  const near = useMemo(() => ageWindow(curves, points), [curves, points]);
  const [showsAll, setShowsAll] = useState(false);
  const modelFor = useCallback(
    (size: ChartSize) => referenceModel(curves, points, size, display, showsAll ? null : near),
    [curves, points, display, near, showsAll],
  );
  return (
    <ChartFigure
      title={title}
      modelFor={modelFor}
      points={points}
      unit={display.unit}
      emptyText={`This dataset has no curve to draw for ${title}.`}
    >
      {near && (
        <button type="button" className="chart-toggle" onClick={() => setShowsAll((shown) => !shown)}>
          {showsAll ? `Show ages ${Math.floor(near[0])} to ${Math.ceil(near[1])}` : "Show all ages"}
        </button>
      )}
    </ChartFigure>
  );
}
