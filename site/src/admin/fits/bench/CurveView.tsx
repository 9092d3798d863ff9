import { fitGates, type Fit, type FitCurve, type FitResult, type ReportTypeCatalogue } from "@trabecula/contracts";
import { useMemo, useCallback } from "react";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { curveLabel, neighborsOf, parameterOf, notesOf, warningsOf } from "../model/fit-curves.ts";
import { CalibrationSection } from "./CalibrationSection.tsx";
import { CompareSection } from "./CompareSection.tsx";
import { CurveFacts } from "./CurveFacts.tsx";
import { CurveSection } from "./FitTable.tsx";
import { MomentsTable, QSection } from "./QSection.tsx";
import { SampleChart } from "./SampleChart.tsx";
import { WormSection } from "./WormSection.tsx";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import type { Caption, ChartParameter, ChartSize } from "@trabecula/charts";
import { formatCount } from "@trabecula/messages";
import { productName } from "../../../shell/product.ts";
import { ChartFigure } from "../../../charts/ChartFigure.tsx";
import { beyondAxis, fitModel } from "@trabecula/fit-report/figures";
import { kept } from "../../../ui/Kept.tsx";

interface Props {
  fit: Fit;
  curve: FitCurve;
  catalogue: ReportTypeCatalogue | undefined;
  onChoose: (key: string) => void;
}

export default function CurveView({ fit, curve, catalogue, onChoose }: Props) {
  const { result } = curve;
  const label = curveLabel(curve, catalogue);
  return (
    <article aria-labelledby="curve-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="curve-heading" className="font-serif text-xl font-semibold">
          {label}
        </h2>
        {fit.curves.length > 1 && <Neighbors curves={fit.curves} curve={curve} onChoose={onChoose} />}
      </div>
      {result ? <Diagnostics fit={fit} curve={curve} result={result} label={label} catalogue={catalogue} /> : <NoResult curve={curve} />}
    </article>
  );
}

function Neighbors({ curves, curve, onChoose }: { curves: readonly FitCurve[]; curve: FitCurve; onChoose: (key: string) => void }) {
  const { before, after } = neighborsOf(curves, curve);
  return (
    <div className="flex gap-2 print:hidden">
      <Button variant="secondary" size="small" disabled={before === null} onClick={() => before && onChoose(before)}>
        Previous curve
      </Button>
      <Button variant="secondary" size="small" disabled={after === null} onClick={() => after && onChoose(after)}>
        Next curve
      </Button>
    </div>
  );
}

function NoResult({ curve }: { curve: FitCurve }) {
  if (curve.state === "failed") {
    return (
      <NotificationBanner
        wide
        className="mt-4"
        type="error"
        title="No curve"
        message={curve.message ?? "This curve could not be fitted."}
      />
    );
  }
  return <p className="mt-4 text-muted">The fit ended before this curve was fitted.</p>;
}

function Diagnostics({ fit, curve, result, label, catalogue }: Omit<Props, "onChoose"> & { result: FitResult; label: string }) {
  const { diagnostics } = result;
  const known = parameterOf(curve.parameter, catalogue);
  const parameter = useMemo(
    () => known ?? { abbreviation: curve.parameter, display: { unit: "", factor: 1, decimals: 3 } },
    [known, curve.parameter],
  );
  return (
    <>
      <Warnings result={result} />
      <CurveSection title="Curve">
        <FitChart title={label} result={result} parameter={parameter} />
      </CurveSection>
      <CurveSection title="Fit">
        <CurveFacts result={result} plan={fit.plan} />
      </CurveSection>
      <CurveSection
        title="Worm plots"
        explanation="Z-scores of the cohort against the normal, by age. If the curve fits, the worm is flat and inside the band. An offset points to the median, a slope to the spread, a parabola to skewness, an S shape to the tails."
      >
        <WormSection worms={diagnostics.worms} />
      </CurveSection>
      <CurveSection
        title="Q statistics"
        explanation="Each is about standard normal where the curve is right. Beyond 2 in either direction look closer at median (z1), spread (z2), skewness (z3) or tails (z4) at these ages; of forty figures two lie there by chance."
      >
        <QSection q={diagnostics.q} />
      </CurveSection>
      <CurveSection
        title="Calibration"
        explanation="The share of the cohort below each centile. The band is the 95 % range expected for a correct curve."
      >
        <CalibrationSection calibration={diagnostics.calibration} />
      </CurveSection>
      <CurveSection
        title="Residual moments"
        explanation="Of the Z-scores by age: mean 0, SD 1, skewness 0 and excess kurtosis 0 are right."
      >
        <MomentsTable bins={diagnostics.moments} />
      </CurveSection>
      <CurveSection title="Sample size by age" explanation="Filled: people. Outlined: further rows of the same people.">
        <SampleChart bins={diagnostics.sampleSize} />
      </CurveSection>
      <CompareSection fit={fit} curve={curve} />
    </>
  );
}

function Warnings({ result }: { result: FitResult }) {
  const warnings = warningsOf(result);
  return (
    <>
      {warnings.length === 0 ? (
        <p className="mt-4 flex items-start gap-2">
          <StatusIcon type="success" /> The diagnostics raise no warning.
        </p>
      ) : (
        <section aria-label="Warnings" className="mt-4 rounded-lg border-l-4 border-warning bg-warning-tint p-4">
          <ul className="space-y-2 text-sm">
            {warnings.map((message) => (
              <li key={message} className="flex max-w-[75ch] items-start gap-2">
                <StatusIcon type="warning" /> <span>{kept(message)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notesOf(result).map((message) => (
        <p key={message} className="mt-3 max-w-[75ch] text-sm text-muted">
          {kept(message)}
        </p>
      ))}
    </>
  );
}

function FitChart({ title, result, parameter }: { title: string; result: FitResult; parameter: ChartParameter }) {
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
      <p className="mt-1 text-sm text-muted tabular-nums">{kept(captionOf(result))}</p>
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
  const sure = result.persons < fitGates.turns ? "about 95 %, less where the median turns sharply" : "95 %";
  return `${dots}${outside}${hasBands ? ` Shaded: bands of P3, P50 and P97 (${sure}); the table has all.` : ""}`;
}
