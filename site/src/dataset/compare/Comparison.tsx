import { useQuery } from "@tanstack/react-query";
import { useState, useCallback } from "react";
import type { CurveComparison, DatasetChanges } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { conditionsText } from "../curve-messages.ts";
import {
  byShift,
  comparisonKey,
  comparisonSummary,
  otherChanges,
  shiftText,
  zShiftText,
  type VersionsCompared,
} from "./comparison-messages.ts";
import "../dataset.css";
import type { Caption, ChartSize } from "@trabecula/charts";
import { productName } from "../../shell/product.ts";
import { ChartFigure } from "../../charts/ChartFigure.tsx";
import { shiftModel } from "./shift-model.ts";

export interface ReadComparison {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<VersionsCompared>;
}

export default function Comparison({ read }: { read: ReadComparison }) {
  const { data, error, isPending, refetch } = useQuery(read);
  if (isPending) return <Skeleton className="mt-6 h-48 w-full" />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Compared comparison={data} />;
}

function Compared({ comparison }: { comparison: VersionsCompared }) {
  const curves = byShift(comparison.curves);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const shown = curves.find((curve) => comparisonKey(curve) === shownKey) ?? curves.find(({ byAge }) => byAge.length > 1) ?? null;
  return (
    <div className="mt-6">
      <p className="max-w-[65ch]">
        Version {comparison.this.version} against version {comparison.other.version}: a person who stood on a percentile of{" "}
        {comparison.other.version} stands higher or lower in {comparison.this.version}. {comparisonSummary(comparison)}
      </p>
      <ManifestChanges comparison={comparison} />
      <h3>Curves</h3>
      <p className="text-sm text-muted">{countOf(curves.length, "curve")}, the largest shift first.</p>
      <CurveTable curves={curves} shown={shown} onShow={(curve) => setShownKey(comparisonKey(curve))} />
      {shown && <ShiftChart curve={shown} />}
    </div>
  );
}

interface CurveTableProps {
  curves: readonly CurveComparison[];
  shown: CurveComparison | null;
  onShow: (curve: CurveComparison) => void;
}

function CurveTable({ curves, shown, onShow }: CurveTableProps) {
  const parameterOf = useParameters();
  const nameOf = ({ parameter }: CurveComparison) => parameterOf(parameter)?.abbreviation ?? parameter;
  const columns: Column<CurveComparison>[] = [
    {
      key: "curve",
      className: "min-w-36",
      header: "Curve",
      cell: (curve) => (
        <>
          <span className="font-medium">{nameOf(curve)}</span>
          <span className="block text-muted">
            {siteLabel(curve.site)}, {curve.sex}; {conditionsText(curve)}
          </span>
        </>
      ),
    },
    { key: "shift", header: "Largest shift", cell: shiftText, className: "min-w-44 sm:min-w-80 tabular-nums" },
    { key: "z", header: "Largest shift in Z", cell: zShiftText, className: "min-w-40 tabular-nums" },
    { key: "other", header: "Other changes", cell: (curve) => otherChanges(curve) || "–", className: "min-w-48" },
    {
      key: "show",
      header: <span className="sr-only">Shift by age</span>,
      cell: (curve) =>
        curve.byAge.length > 1 && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${curve === shown ? "Shown" : "Draw"}: shift of ${nameOf(curve)}, ${siteLabel(curve.site)}, ${curve.sex}, ${conditionsText(curve)}`}
            onClick={() => onShow(curve)}
          >
            {curve === shown ? "Shown" : "Draw"}
          </Button>
        ),
      align: "right",
    },
  ];
  return (
    <div className="coverage-scroll">
      <DataTable caption="Curves compared" columns={columns} rows={curves} rowId={comparisonKey} />
    </div>
  );
}

function ShiftChart({ curve }: { curve: CurveComparison }) {
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

function ManifestChanges({ comparison: { manifestChanges, ...versions } }: { comparison: VersionsCompared }) {
  if (manifestChanges.length === 0) return null;
  const columns: Column<DatasetChanges["manifestChanges"][number]>[] = [
    { key: "key", header: "What", cell: ({ key }) => <code>{key}</code>, className: "align-top" },
    {
      key: "other",
      header: versions.other.version,
      cell: (change) => <Text text={change.other} against={change.this} />,
      className: "align-top",
    },
    {
      key: "this",
      header: versions.this.version,
      cell: (change) => <Text text={change.this} against={change.other} />,
      className: "align-top",
    },
  ];
  return (
    <>
      <h3>What is said of it</h3>
      <DataTable caption="Changes of the manifest" columns={columns} rows={manifestChanges} rowId={({ key }) => key} />
    </>
  );
}

/** Dims lines that both versions contain. */
function Text({ text, against }: { text: string; against: string }) {
  const known = new Set(against.split("\n"));
  if (text === "") return <span className="text-muted">–</span>;
  return (
    <div className="grid max-w-[45ch] min-w-40 gap-1 wrap-anywhere">
      {text.split("\n").map((line) => (
        <p key={line} className={known.has(line) ? "text-muted" : "font-medium"}>
          {line}
        </p>
      ))}
    </div>
  );
}
