import * as messages from "@trabecula/messages/charts";
import { ageWindow, chartKind, largeChart, type Caption, type ChartSize, type OverAgeRequest } from "@trabecula/charts";
import { useCallback, useMemo, useState } from "react";
import { ChartFigure } from "./ChartFigure.tsx";

interface Props {
  title: string;
  request: OverAgeRequest;
  /** Dataset and version in the saved picture, e.g. "Bern HR-pQCT 1.0.0". */
  source: string;
  product: string;
}

/** If there are several references, starts with the one for the person's age. */
export function LargeChart({ title, request, source, product }: Props) {
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
      source={messages.referenceIn(source, product)}
      emptyText={messages.nothingToDraw(title)}
    >
      {near && (
        <button type="button" className="chart-toggle" onClick={() => setShowsAll((shown) => !shown)}>
          {showsAll ? messages.showAges(Math.floor(near[0]), Math.ceil(near[1])) : messages.showAllAges}
        </button>
      )}
    </ChartFigure>
  );
}
