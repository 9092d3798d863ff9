import { trendPanel, type DrawnCurves } from "@trabecula/charts";
import type { CurvesReply, LeftOutScan, Parameter, TrendSeries } from "@trabecula/contracts";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { productName } from "../../shell/product.ts";
import { TrendFigure } from "../../charts/TrendFigure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { curvesQuery, reportQuery } from "../reports/report-queries.ts";

export interface TrendMeasured {
  key: string;
  name: string;
  parameter: Parameter;
  series: readonly TrendSeries[];
}

interface Props {
  /** Title without personal data. */
  title: string;
  /** Must be memoized by the caller. */
  measured: readonly TrendMeasured[];
  leftOut: readonly LeftOutScan[];
}

/** Drawn over the reference of the newest report, if it has one. */
export function TrendCharts({ title, measured, leftOut }: Props) {
  const newest = newestReport(measured);
  const { data: report, isPending } = useQuery({ ...reportQuery(newest ?? ""), enabled: newest !== null });
  const { isLoading, curves } = useQueries({
    queries: measured.map(({ parameter, series }) => ({
      ...curvesQuery(report?.dataset.id ?? "", { parameter: parameter.key, sex: report?.subject.sex ?? "female", site: series[0]!.site }),
      enabled: report?.subject.sex != null,
    })),
    combine: curvesOf,
  });
  const panels = useMemo(
    () =>
      measured.map(({ name, parameter, series }, index) =>
        trendPanel({ name, display: parameter.display, series, leftOut, curves: curves[index] ?? null }),
      ),
    [measured, leftOut, curves],
  );
  if (isPending || isLoading) return <Skeleton className="h-96 w-full" />;
  const source = report ? `Reference: ${report.dataset.manifest.name} ${report.dataset.version} · ${productName()}` : productName();
  return <TrendFigure title={title} panels={panels} source={source} />;
}

function newestReport(measured: readonly TrendMeasured[]): string | null {
  const points = measured.flatMap(({ series }) => series.flatMap((own) => own.points));
  return points.toSorted((one, other) => one.scanDate.localeCompare(other.scanDate)).at(-1)?.reportId ?? null;
}

function curvesOf(results: UseQueryResult<CurvesReply>[]): { isLoading: boolean; curves: (DrawnCurves | null)[] } {
  return { isLoading: results.some((result) => result.isLoading), curves: results.map(({ data }) => data ?? null) };
}
