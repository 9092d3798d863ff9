import type { Caption, ChartParameter, ChartSize } from "@trabecula/charts";
import { useCallback } from "react";
import type { FitResult } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { productName } from "../../../shell/product.ts";
import { ChartFigure } from "../../../charts/ChartFigure.tsx";
import { beyondAxis, fitModel } from "@trabecula/fit-report/figures";

interface Props {
  title: string;
  result: FitResult;
  parameter: ChartParameter;
}

export function FitChart({ title, result, parameter }: Props) {
  const chartFor = useCallback((size: ChartSize, caption?: Caption) => fitModel(result, size, parameter, caption), [result, parameter]);
  return (
    <>
      <ChartFigure
        title={title}
        chartFor={chartFor}
        unit={parameter.display.unit}
        noun="the fitted curve"
        source={`Fitted with ${productName()}`}
        emptyText="No line was fitted."
      />
      <p className="mt-1 text-sm text-muted tabular-nums">{captionOf(result)}</p>
    </>
  );
}

function captionOf(result: FitResult): string {
  const shown = result.scatter.length;
  const dots =
    shown < result.rows
      ? `Dots: ${formatCount(shown)} of ${formatCount(result.rows)} measurements, evenly thinned.`
      : `Dots: all ${formatCount(result.rows)} measurements.`;
  const beyond = beyondAxis(result);
  const outside = beyond === 0 ? "" : ` ${beyond === 1 ? "1 lies" : `${beyond} lie`} beyond the axis.`;
  const hasBands = result.lines.percentiles.some(({ low }) => low !== null);
  return `${dots}${outside}${hasBands ? " Shaded: 95 % bands of P3, P50 and P97; the table has all." : ""}`;
}
