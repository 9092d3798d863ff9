import type { FitCurve, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { FitStateBadge } from "../FitStateBadge.tsx";
import { curveKey, curveLabel, outcomeText, verdictOf } from "../model/fit-curves.ts";

interface Props {
  curves: readonly FitCurve[];
  catalogue: ReportTypeCatalogue | undefined;
  chosen: string | null;
  onChoose: ((key: string) => void) | null;
}

export function CurveTable({ curves, catalogue, chosen, onChoose }: Props) {
  return (
    <>
      {onChoose && <p className="mb-2 text-sm text-muted print:hidden">{outcomeText(curves)}</p>}
      <div role="region" aria-label="Curves" tabIndex={0} className="mb-10 max-h-96 overflow-auto border-y border-line-strong print:hidden">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Curves of this fit</caption>
          <thead className="sticky top-0 bg-page text-left text-muted">
            <tr className="border-b border-line-strong">
              <Head>Curve</Head>
              <Head className="max-sm:hidden">Family</Head>
              <Head className="text-right max-sm:hidden">People</Head>
              <Head className="text-right max-md:hidden">edf</Head>
              <Head className="text-right max-md:hidden">BIC</Head>
              <Head>Outcome</Head>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {curves.map((curve) => (
              <CurveRow
                key={curveKey(curve)}
                curve={curve}
                catalogue={catalogue}
                isChosen={curveKey(curve) === chosen}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={classes("py-2 pr-4 font-medium first:pl-2", className)}>
      {children}
    </th>
  );
}

interface RowProps {
  curve: FitCurve;
  catalogue: ReportTypeCatalogue | undefined;
  isChosen: boolean;
  onChoose: ((key: string) => void) | null;
}

function CurveRow({ curve, catalogue, isChosen, onChoose }: RowProps) {
  const { result } = curve;
  const cell = "py-1.5 pr-4";
  return (
    <tr className={classes("border-b border-line last:border-0", isChosen && "bg-brand-tint")}>
      <td className={cell}>
        {onChoose ? (
          <button
            type="button"
            aria-current={isChosen ? "true" : undefined}
            onClick={() => onChoose(curveKey(curve))}
            className={classes(
              "min-h-8 pl-2 text-left text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11",
              isChosen && "font-semibold",
            )}
          >
            {curveLabel(curve, catalogue)}
          </button>
        ) : (
          <span className="flex min-h-8 items-center pl-2">{curveLabel(curve, catalogue)}</span>
        )}
      </td>
      <td className={classes(cell, "max-sm:hidden")}>{result?.family}</td>
      <td translate="no" className={classes(cell, "text-right max-sm:hidden")}>
        {result && formatCount(result.persons)}
      </td>
      <td translate="no" className={classes(cell, "text-right max-md:hidden")}>
        {result && formatNumber(result.totalEdf, 1)}
      </td>
      <td translate="no" className={classes(cell, "text-right max-md:hidden")}>
        {result && formatNumber(result.bic, 1)}
      </td>
      <td className={cell}>
        <Outcome curve={curve} />
      </td>
    </tr>
  );
}

function Outcome({ curve }: { curve: FitCurve }) {
  if (!curve.result || curve.state !== "done") return <FitStateBadge fit={curve} />;
  const { isGood, words } = verdictOf(curve.result);
  return <Badge tone={isGood ? "success" : "warning"}>{words}</Badge>;
}
