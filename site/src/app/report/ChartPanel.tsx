import { chartKind } from "@trabecula/charts";
import { useQuery } from "@tanstack/react-query";
import type { Sex } from "@trabecula/contracts";
import { useMemo, useState } from "react";
import { LargeChart } from "../../charts/LargeChart.tsx";
import { curvesQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ChartChoice } from "./model/chart-choices.ts";

interface Props {
  datasetId: string;
  /** Name and version of the dataset. */
  source: string;
  sex: Sex;
  choices: readonly ChartChoice[];
}

/** The reference of one parameter with the measured point; which parameter is the reader's choice. */
export function ChartPanel({ datasetId, source, sex, choices }: Props) {
  const [key, setKey] = useState<string | null>(null);
  const choice = choices.find((candidate) => candidate.key === key) ?? choices[0];
  if (!choice) return null;
  return (
    <section className="report-section" aria-labelledby="chart-heading">
      <div className="report-chart-head">
        <h2 id="chart-heading" className="font-serif">
          Reference chart
        </h2>
        <Select
          label="Parameter"
          fieldClassName="w-56 print:hidden"
          value={choice.key}
          options={choices.map(({ key: value, label }) => ({ value, label }))}
          onChange={(event) => setKey(event.target.value)}
        />
      </div>
      <ChosenChart datasetId={datasetId} source={source} sex={sex} choice={choice} />
    </section>
  );
}

function ChosenChart({ datasetId, source, sex, choice }: Omit<Props, "choices"> & { choice: ChartChoice }) {
  const { data, isPending, error } = useQuery(curvesQuery(datasetId, { parameter: choice.parameter.key, sex, site: choice.site }));
  const request = useMemo(() => data && { curves: data, parameter: choice.parameter, points: choice.points }, [data, choice]);
  if (isPending) return <Skeleton className="h-80 w-full" />;
  if (error)
    return (
      <p className="text-muted">
        No chart for {choice.label}: {messageOf(error)}
      </p>
    );
  if (!request) return null;
  if (chartKind(data, choice.points) === null && choice.prefersZ) {
    return (
      <p className="text-muted">
        No chart for {choice.label}: this dataset has young adults only, which T-scores are read from, and the ISCD rules ask for the
        Z-score here.
      </p>
    );
  }
  const title = `${choice.parameter.label} (${choice.parameter.abbreviation}), ${sex} reference`;
  return (
    <>
      <p className="mb-2 text-sm text-muted">{title}</p>
      <LargeChart key={choice.key} title={choice.parameter.abbreviation} request={request} source={source} />
      {data.meanLine && chartKind(data, choice.points) === "young-adults" && (
        <p className="text-sm text-muted">Dashed line: {data.meanLine.label.toLowerCase()}.</p>
      )}
    </>
  );
}
