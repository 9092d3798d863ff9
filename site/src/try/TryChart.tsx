import type { CurvesReply, Report, ReportTypeCatalogue } from "@trabecula/contracts";
import * as words from "@trabecula/messages/calculator";
import { overAge } from "@trabecula/messages/sample-report";
import type { OverAgeRequest } from "@trabecula/charts";
import { useEffect, useMemo, useState } from "react";
import { productName } from "../shell/product.ts";
import { LargeChart } from "../charts/LargeChart.tsx";
import { Select } from "../ui/Select.tsx";
import { chartChoices, type ChartChoice } from "./chart-choices.ts";
import type { Loaded } from "./use-engine.ts";

interface Props {
  report: Report;
  catalogue: ReportTypeCatalogue;
  loaded: Loaded;
  first: string | null;
}

export function TryChart({ report, catalogue, loaded, first }: Props) {
  const choices = useMemo(() => chartChoices(report, catalogue), [report, catalogue]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = choices.find(({ key }) => key === wanted) ?? choices.find(({ key }) => key === first) ?? choices[0];
  const curves = useCurves(loaded, chosen ?? null);
  const request = useMemo<OverAgeRequest | null>(
    () => (chosen && curves ? { curves, parameter: chosen.parameter, points: chosen.point ? [chosen.point] : [] } : null),
    [chosen, curves],
  );
  if (!chosen) return null;
  const { manifest, version } = report.dataset;
  return (
    <section className="try-chart" aria-labelledby="try-chart-heading">
      <h2 id="try-chart-heading" className="font-serif">
        {overAge}
      </h2>
      {choices.length > 1 && (
        <Select
          label={words.value}
          fieldClassName="max-w-md print:hidden"
          value={chosen.key}
          options={choices.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p className="hidden print:block">{chosen.title}</p>
      {request && (
        <LargeChart
          key={chosen.key}
          title={chosen.title}
          request={request}
          source={`${manifest.name} ${version}`}
          product={productName()}
        />
      )}
    </section>
  );
}

/** Clears the previous curves immediately. */
function useCurves({ engine, datasetId }: Loaded, choice: ChartChoice | null): CurvesReply | null {
  const text = choice && JSON.stringify(choice.query);
  const [found, setFound] = useState<{ text: string; curves: CurvesReply | null } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isNewest = true;
    void engine.curves(datasetId, JSON.parse(text) as ChartChoice["query"]).then((curves) => isNewest && setFound({ text, curves }));
    return () => {
      isNewest = false;
    };
  }, [engine, datasetId, text]);
  return found !== null && found.text === text ? found.curves : null;
}
