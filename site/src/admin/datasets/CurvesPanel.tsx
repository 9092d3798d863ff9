import type { OverAgeRequest } from "@trabecula/charts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AdminDatasetDetail, CurvesReply, Parameter, Sex, Site, Coverage } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { productName } from "../../shell/product.ts";
import { LargeChart } from "../../charts/LargeChart.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { conditionsText, sexWords } from "../../dataset/curve-messages.ts";
import { adminCurvesQuery } from "./datasets-api.ts";

export function CurvesPanel({ detail: { dataset, coverage } }: { detail: AdminDatasetDetail }) {
  const parameterOf = useParameters();
  const [picked, setPicked] = useState<Partial<CurveChoice>>({});
  const choice = nearestChoice(coverage, picked);
  if (!choice) return <p className="text-muted">This dataset has no curves.</p>;
  const options = choicesFor(coverage, choice);
  const ask = (change: Partial<CurveChoice>): void => setPicked({ ...choice, ...change });
  const parameter = parameterOf(choice.parameter);
  const [drawn, ...others] = coverage.filter(
    (line) => line.parameter === choice.parameter && line.site === choice.site && line.sex === choice.sex,
  );
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] lg:max-w-4xl">
        <Select
          label="Parameter"
          value={choice.parameter}
          options={options.parameters.map((key) => ({ value: key, label: nameOf(parameterOf(key), key) }))}
          onChange={(event) => ask({ parameter: event.target.value })}
        />
        <Select
          label="Site"
          value={choice.site}
          options={options.sites.map((site) => ({ value: site, label: siteLabel(site) }))}
          onChange={(event) => ask({ site: event.target.value as Site })}
        />
        <Select
          label="Sex"
          value={choice.sex}
          options={options.sexes.map((sex) => ({ value: sex, label: sexWords[sex] }))}
          onChange={(event) => ask({ sex: event.target.value as Sex })}
        />
      </div>
      <DrawnCurve dataset={dataset} choice={choice} parameter={parameter} />
      {drawn && others.length > 0 && (
        <p className="text-sm text-muted">
          Drawn for {conditionsText(drawn)}. There {others.length === 1 ? "is one more curve" : `are ${others.length} more curves`} of this
          parameter, site and sex, listed under coverage.
        </p>
      )}
    </>
  );
}

interface DrawnCurveProps {
  dataset: AdminDatasetDetail["dataset"];
  choice: CurveChoice;
  parameter: Parameter | null;
}

function DrawnCurve({ dataset, choice, parameter }: DrawnCurveProps) {
  const { data, error, isPending } = useQuery(adminCurvesQuery(dataset.id, dataset.contentHash, choice));
  const request = useMemo(() => data && requestOf(data, parameter), [data, parameter]);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (error) return <p className="text-muted">These curves cannot be drawn: {messageOf(error)}</p>;
  if (!request) return null;
  const name = parameter?.abbreviation ?? choice.parameter;
  return (
    <>
      <LargeChart
        product={productName()}
        key={`${choice.parameter} ${choice.site} ${choice.sex}`}
        title={`${name}, ${siteLabel(choice.site).toLowerCase()}, ${choice.sex}`}
        request={request}
        source={`${dataset.name} ${dataset.version}`}
      />
      <p className="text-sm text-muted">
        {data.parent ? "Dashed lines: the 3rd, 50th and 97th percentiles of the reference before it was adapted. " : ""}
        {data.meanLine ? `Dashed line: ${data.meanLine.label.toLowerCase()}. ` : ""}
        Source: {data.source}.
      </p>
    </>
  );
}

function requestOf(curves: CurvesReply, parameter: Parameter | null): OverAgeRequest {
  const unknown = { abbreviation: curves.parameter, display: { unit: curves.unit, factor: 1, decimals: 3 } };
  return { curves, parameter: parameter ?? unknown, points: [] };
}

function nameOf(parameter: Parameter | null, key: string): string {
  return parameter ? `${parameter.abbreviation}: ${parameter.label}` : key;
}

interface CurveChoice {
  parameter: string;
  site: Site;
  sex: Sex;
}

type Line = Pick<Coverage, "parameter" | "site" | "sex">;

/** Keeps the dataset's order. */
export function choicesFor(coverage: readonly Line[], { parameter, site }: CurveChoice) {
  const ofParameter = coverage.filter((line) => line.parameter === parameter);
  return {
    parameters: [...new Set(coverage.map((line) => line.parameter))],
    sites: [...new Set(ofParameter.map((line) => line.site))],
    sexes: [...new Set(ofParameter.filter((line) => line.site === site).map((line) => line.sex))],
  };
}

export function nearestChoice(coverage: readonly Line[], picked: Partial<CurveChoice>): CurveChoice | null {
  const nearness = (line: Line) =>
    (line.parameter === picked.parameter ? 4 : 0) + (line.site === picked.site ? 2 : 0) + (line.sex === picked.sex ? 1 : 0);
  const best = coverage.reduce<Line | null>((best, line) => (best === null || nearness(line) > nearness(best) ? line : best), null);
  return best && { parameter: best.parameter, site: best.site, sex: best.sex };
}
