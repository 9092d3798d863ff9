import { useCallback } from "react";
import type { CurveComparison } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { ChartFigure } from "../../../charts/ChartFigure.tsx";
import type { ChartSize } from "../../../charts/model/types.ts";
import { useParameters } from "../../use-parameters.ts";
import { comparisonKey } from "./comparison-words.ts";
import { shiftModel } from "./shift-model.ts";

/** The largest shift at each age, in percentile points; zero is the other version. */
export function ShiftChart({ curve }: { curve: CurveComparison }) {
  const name = useParameters()(curve.parameter)?.abbreviation ?? curve.parameter;
  const title = `${name}, ${siteLabel(curve.site).toLowerCase()}, ${curve.sex}`;
  const modelFor = useCallback((size: ChartSize) => shiftModel(curve, size), [curve]);
  return (
    <>
      <h3>Shift by age: {title}</h3>
      <ChartFigure
        key={comparisonKey(curve)}
        title={`Shift of ${title}`}
        modelFor={modelFor}
        unit="percentile points"
        noun="the shift"
        listed="largest shift of the drawn percentiles"
        emptyText="These versions have no age in common."
      />
    </>
  );
}
