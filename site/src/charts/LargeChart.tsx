import * as words from "@trabecula/messages/charts";
import { ageWindow, chartKind, largeChart, type Caption, type ChartSize, type OverAgeRequest } from "@trabecula/charts";
import { useCallback, useMemo, useState } from "react";
import { ChartFigure } from "./ChartFigure.tsx";

interface Props {
  /** Names the chart for screen readers, its table and a saved picture: "Tt.BMD, distal tibia, left". Nothing of the person. */
  title: string;
  /** The server's curves, the parameter and the person's values; remembered by the caller while they stay. */
  request: OverAgeRequest;
  /** Dataset and version, written into a saved picture: "Bern HR-pQCT 1.0.0". */
  source: string;
}

/**
 * The chart to read from: at an age by pointer, touch or keys, by looking up an age or a percentile, as a table, or saved as
 * a picture. Around the reference that holds the person's age at first, where there are several.
 */
export function LargeChart({ title, request, source }: Props) {
  const { curves, parameter, points } = request;
  const near = useMemo(() => ageWindow(curves, points), [curves, points]);
  const [showsAll, setShowsAll] = useState(false);
  const chartFor = useCallback(
    (size: ChartSize, caption?: Caption) => largeChart(request, size, { window: showsAll ? null : near, caption }),
    [request, near, showsAll],
  );
  return (
    <ChartFigure
      title={title}
      chartFor={chartFor}
      unit={parameter.display.unit}
      startAge={points.at(-1)?.age}
      hasPercentiles={chartKind(curves, points) === "percentiles"}
      source={words.referenceIn(source)}
      emptyText={words.nothingToDraw(title)}
    >
      {near && (
        <button type="button" className="chart-toggle" onClick={() => setShowsAll((shown) => !shown)}>
          {showsAll ? words.showAges(Math.floor(near[0]), Math.ceil(near[1])) : words.showAllAges}
        </button>
      )}
    </ChartFigure>
  );
}
