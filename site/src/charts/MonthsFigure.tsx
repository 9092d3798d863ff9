import * as messages from "@trabecula/messages/charts";
import { monthsChart, type MonthsRequest } from "@trabecula/charts";
import { useMemo } from "react";
import { ChartOrTable } from "./ChartOrTable.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { StepwiseChart } from "./StepwiseChart.tsx";
import { useElementWidth } from "./use-element-width.ts";

/** Pixels. */
const [panelHeight, axisHeight] = [116, 26];

export function MonthsFigure({ title, request }: { title: string; request: MonthsRequest }) {
  const [box, width] = useElementWidth<HTMLElement>(640);
  const chart = useMemo(() => monthsChart(request, { width, height: request.panels.length * panelHeight + axisHeight }), [request, width]);
  if (!chart) return null;
  const { plot, readings } = chart;

  function monthAt(x: number): number {
    const part = (x - plot.left) / (plot.right - plot.left);
    return Math.max(0, Math.min(readings.length - 1, Math.floor(part * readings.length)));
  }

  return (
    <ChartOrTable
      box={box}
      chart={<StepwiseChart chart={chart} label={messages.readMonths(title)} hint={messages.howToReadMonths} indexAt={monthAt} />}
      table={<ChartTable title={title} chart={chart} unit="" />}
    />
  );
}
