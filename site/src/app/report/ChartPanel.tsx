import { useQuery } from "@tanstack/react-query";
import type { Sex } from "@trabecula/contracts";
import { useState } from "react";
import { ReferenceChart } from "../../charts/ReferenceChart.tsx";
import { curvesQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ChartChoice } from "./model/chart-choices.ts";

interface Props {
  datasetId: string;
  sex: Sex;
  choices: readonly ChartChoice[];
}

/** The reference of one parameter with the measured point; which parameter is the reader's choice. */
export function ChartPanel({ datasetId, sex, choices }: Props) {
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
      <ChosenChart datasetId={datasetId} sex={sex} choice={choice} />
    </section>
  );
}

function ChosenChart({ datasetId, sex, choice }: { datasetId: string; sex: Sex; choice: ChartChoice }) {
  const { data, isPending, error } = useQuery(curvesQuery(datasetId, { parameter: choice.parameter.key, sex, site: choice.site }));
  if (isPending) return <Skeleton className="h-80 w-full" />;
  if (error)
    return (
      <p className="text-muted">
        No chart for {choice.label}: {messageOf(error)}
      </p>
    );
  if (data.kind === "band" && choice.prefersZ) {
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
      <ReferenceChart
        key={choice.key}
        title={choice.parameter.abbreviation}
        curves={data}
        points={choice.points}
        display={choice.parameter.display}
      />
      {data.youngAdult && data.kind === "band" && (
        <p className="text-sm text-muted">
          Band: {data.youngAdult.label}
          {data.youngAdult.ages ? `, ${data.youngAdult.ages[0]} to ${data.youngAdult.ages[1]} years` : ""}; dotted lines carry it on for
          comparison. {data.meanLine ? `Dashed line: ${data.meanLine.label.toLowerCase()}.` : ""}
        </p>
      )}
    </>
  );
}
