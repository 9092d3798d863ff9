import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ControlRequest } from "@trabecula/charts";
import type { PhantomChart, PhantomSeriesName } from "@trabecula/contracts";
import { phantomText } from "@trabecula/report-types";
import { Loadable } from "../../../shell/Loadable.tsx";
import { periodSentences } from "../model/phantom-words.ts";
import { chartQuery } from "../phantoms-api.ts";
import { ControlFigure } from "./ControlFigure.tsx";
import { DayList } from "./DayList.tsx";

interface Props {
  deviceId: string;
  series: PhantomSeriesName;
  onDeleted: (message: string) => Promise<void>;
}

export function ChartSection({ deviceId, series, onDeleted }: Props) {
  const chart = useQuery(chartQuery(deviceId, series));
  return (
    <section aria-labelledby="chart" className="mt-8">
      <h2 id="chart" className="mb-2 text-lg font-semibold">
        {phantomText(series)}
      </h2>
      <Loadable query={chart}>{(known) => <Chart chart={known} onDeleted={onDeleted} />}</Loadable>
    </section>
  );
}

function Chart({ chart, onDeleted }: { chart: PhantomChart; onDeleted: Props["onDeleted"] }) {
  const request = useMemo((): ControlRequest => {
    const { unit, percent, periods, events } = chart;
    return { name: phantomText(chart), unit, percent, periods, events };
  }, [chart]);
  return (
    <>
      <ControlFigure request={request} />
      <ul className="mt-4 max-w-[80ch] list-disc pl-5 text-sm">
        {chart.periods.flatMap((period) =>
          periodSentences(period, chart.unit, chart.baselineDays).map((sentence) => <li key={`${period.from} ${sentence}`}>{sentence}</li>),
        )}
      </ul>
      <DayList chart={chart} onDeleted={onDeleted} />
    </>
  );
}
