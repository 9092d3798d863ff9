import type { ReportTypeCatalogue, Trends, LeftOutScan, ReportChanges, CurvesReply, Parameter, TrendSeries } from "@trabecula/contracts";
import { changesView } from "@trabecula/report-view";
import { useMemo, useState } from "react";
import { formatDecimals } from "@trabecula/messages";
import { trendPanel, type DrawnCurves } from "@trabecula/charts";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Select } from "../../../ui/Select.tsx";
import { ChangesPart } from "../Changes.tsx";
import { all, drawnOf, inPlaceOf, parameterOptions, placeOptions, type PlacedMeasured } from "./trend-choices.ts";
import { productName } from "../../../shell/product.ts";
import { TrendFigure } from "../../../charts/TrendFigure.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { curvesQuery, reportQuery } from "../../reports/report-queries.ts";
import { kept } from "../../../ui/Kept.tsx";

interface Props {
  catalogue: ReportTypeCatalogue;
  measured: readonly PlacedMeasured[];
  leftOut: Trends["leftOut"];
}

export default function TrendsOfType({ catalogue, measured: ofAllTypes, leftOut }: Props) {
  const measured = useMemo(() => ofAllTypes.filter(({ reportType }) => reportType === catalogue.key), [ofAllTypes, catalogue.key]);
  const places = placeOptions(measured);
  const [askedPlace, setPlace] = useState<string | null>(null);
  const [askedParameter, setParameter] = useState(all);
  const place = places.find(({ value }) => value === askedPlace) ?? places[0]!;
  const inPlace = useMemo(() => inPlaceOf(measured, place.value), [measured, place.value]);
  const parameters = parameterOptions(inPlace);
  const parameter = parameters.find(({ value }) => value === askedParameter) ?? parameters[0]!;
  const drawn = useMemo(() => drawnOf(inPlace, parameter.value), [inPlace, parameter.value]);
  const own = leftOut.filter(({ site, side }) => drawn.some(({ series: [first] }) => first?.site === site && first.side === side));
  const changes = changesView(latestChanges(drawn, own), catalogue, "researcher");
  const subject = parameter.value === all ? "Key parameters" : drawn[0]!.name;
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:max-w-3xl print:hidden">
        <Select label="Site" value={place.value} options={places} onChange={(event) => setPlace(event.target.value)} />
        <Select label="Parameter" value={parameter.value} options={parameters} onChange={(event) => setParameter(event.target.value)} />
      </div>
      <TrendCharts title={`${subject}, ${place.label.toLowerCase()}`} measured={drawn} leftOut={leftOut} />
      <Monitoring measured={drawn} />
      {changes && (
        <div className="mt-6">
          <h3 className="font-semibold">Latest changes</h3>
          <ChangesPart view={changes} />
        </div>
      )}
    </>
  );
}

export function latestChanges(measured: readonly TrendMeasured[], leftOut: readonly LeftOutScan[]): ReportChanges {
  const series = measured.flatMap(({ series: own }) => {
    const compared = own.flatMap(({ changes }) => changes.filter(({ refusal }) => refusal === null));
    const newest = compared
      .map(({ to }) => to)
      .toSorted()
      .at(-1);
    return own.map((one) => ({ ...one, changes: one.changes.filter(({ refusal, to }) => refusal !== null || to === newest) }));
  });
  return { patientId: null, series, leftOut: [...leftOut], beyond: 0 };
}

function Monitoring({ measured }: { measured: readonly TrendMeasured[] }) {
  const known = measured.flatMap(({ name, series }) => {
    const monitoring = series.at(-1)?.monitoring;
    return monitoring ? [{ name, monitoring }] : [];
  });
  if (known.length === 0) return null;
  const sources = [...new Set(known.map(({ monitoring }) => monitoring.source))];
  return (
    <div className="mt-4 max-w-[85ch] text-sm">
      <p>
        <span className="font-semibold">Expected monitoring interval:</span>{" "}
        {kept(`${known.map(({ name, monitoring }) => `${name} ${yearsText(monitoring.years)}`).join(", ")}.`)}
      </p>
      <p className="text-muted">
        After so long the change that is expected with age reaches the least significant change.{" "}
        {kept(`Expected change from: ${sources.join("; ")}.`)}
      </p>
    </div>
  );
}

/** Longer intervals are meaningless. */
function yearsText(years: number): string {
  if (years > 50) return "more than 50 years";
  return `${formatDecimals(years, 1)} years`;
}

export interface TrendMeasured {
  key: string;
  name: string;
  parameter: Parameter;
  series: readonly TrendSeries[];
}

interface TrendChartsProps {
  /** Title without personal data. */
  title: string;
  /** Must be memoized by the caller. */
  measured: readonly TrendMeasured[];
  leftOut: readonly LeftOutScan[];
}

/** Drawn over the reference of the newest report, if it has one. */
function TrendCharts({ title, measured, leftOut }: TrendChartsProps) {
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
