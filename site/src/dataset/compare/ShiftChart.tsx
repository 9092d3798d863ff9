import type { Caption, ChartSize } from "@trabecula/charts";
import { useCallback } from "react";
import type { CurveComparison } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { productName } from "../../shell/product.ts";
import { ChartFigure } from "../../charts/ChartFigure.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { comparisonKey } from "./comparison-words.ts";
import { shiftModel } from "./shift-model.ts";

export function ShiftChart({ curve }: { curve: CurveComparison }) {
  const name = useParameters()(curve.parameter)?.abbreviation ?? curve.parameter;
  const title = `${name}, ${siteLabel(curve.site).toLowerCase()}, ${curve.sex}`;
  const chartFor = useCallback((size: ChartSize, caption?: Caption) => shiftModel(curve, size, caption), [curve]);
  return (
    <>
      <h3>Shift by age: {title}</h3>
      <ChartFigure
        key={comparisonKey(curve)}
        title={`Shift of ${title}`}
        chartFor={chartFor}
        unit="percentile points"
        noun="the shift"
        source={`Two versions of a dataset, compared with ${productName()}`}
        emptyText="These versions have no age in common."
      />
    </>
  );
}
