import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ControlRequest, controlPicture } from "@trabecula/charts";
import type { PhantomChart, PhantomSeriesName, PhantomDay } from "@trabecula/contracts";
import { brokenRulesText, phantomText } from "@trabecula/report-types";
import { Loadable } from "../../shell/Loadable.tsx";
import { periodSentences } from "./SeriesTable.tsx";
import { chartQuery } from "./phantoms-api.ts";
import { StepwiseChart } from "../../charts/StepwiseChart.tsx";
import { ChartOrTable } from "../../charts/ChartOrTable.tsx";
import { ChartTable } from "../../charts/ChartTable.tsx";
import { useElementWidth } from "../../charts/use-element-width.ts";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../Section.tsx";
import { deleteColumn, DeleteDialog } from "./EventsSection.tsx";
import { BulletList } from "../../ui/BulletList.tsx";

interface Props {
  deviceId: string;
  series: PhantomSeriesName;
  onDeleted: ((message: string) => Promise<void>) | null;
}

export function ChartSection({ deviceId, series, onDeleted }: Props) {
  const chart = useQuery(chartQuery(deviceId, series));
  return (
    <Section id="chart" title={phantomText(series)} className="mt-8">
      <Loadable query={chart}>{(known) => <Chart chart={known} onDeleted={onDeleted} />}</Loadable>
    </Section>
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
      <BulletList
        className="mt-4 max-w-[80ch] text-sm"
        items={chart.periods.flatMap((period) => periodSentences(period, chart.unit, chart.baselineDays))}
      />
      <DayList chart={chart} onDeleted={onDeleted} />
    </>
  );
}

const height = 300;

/** Readable by pointer, touch or keyboard, or as a table. */
function ControlFigure({ request }: { request: ControlRequest }) {
  const [box, width] = useElementWidth<HTMLElement>(720);
  const chart = useMemo(() => controlPicture(request, { width, height }), [request, width]);
  if (!chart) return null;
  const { readings } = chart;

  function nearest(x: number): number {
    const right = readings.findIndex((one) => one.x >= x);
    if (right <= 0) return right === 0 ? 0 : readings.length - 1;
    return x - readings[right - 1]!.x < readings[right]!.x - x ? right - 1 : right;
  }

  return (
    <ChartOrTable
      box={box}
      chart={
        <StepwiseChart
          chart={chart}
          label={`${chart.scene.title}: read day by day`}
          hint="Tap or point at the chart, or use the arrow keys, to read another day."
          indexAt={nearest}
        >
          <p>
            Tinted: 2 and 3 SD around the center, as the days have taught both; a day is judged by those before it.{" "}
            {request.percent !== null && "Dotted: the percentage of the center. "}Filled: out of control. Dots: days that make the limits,
            and many days in control. Letters: changes of the scanner.
          </p>
        </StepwiseChart>
      }
      table={<ChartTable title={request.name} chart={chart} unit="" />}
    />
  );
}

const atOnce = 30;

function DayList({ chart, onDeleted }: { chart: PhantomChart; onDeleted: Props["onDeleted"] }) {
  const [shown, setShown] = useState(atOnce);
  const [toDelete, setToDelete] = useState<PhantomDay | null>(null);
  const days = chart.periods.flatMap((period) => period.days).toReversed();
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-sm font-medium">Days and their values ({days.length})</summary>
      <div className="mt-3">
        <DataTable
          caption={`Days of ${phantomText(chart)}`}
          rows={days.slice(0, shown)}
          rowId={({ id }) => id}
          columns={[
            { key: "day", header: "Day", cell: ({ day }) => formatCalendarDate(day), className: "whitespace-nowrap" },
            { key: "value", header: chart.unit === "" ? "Value" : `Value (${chart.unit})`, align: "right", cell: valueText },
            { key: "rules", header: "Alarms and remarks", cell: ({ broken }) => brokenRulesText(broken) },
            ...(onDeleted ? [deleteColumn<PhantomDay>((day) => `the values of ${formatCalendarDate(day.day)}`, setToDelete)] : []),
          ]}
        />
        {shown < days.length && (
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={() => setShown(shown + 10 * atOnce)}>
              Show older days
            </Button>
          </div>
        )}
      </div>
      {onDeleted && toDelete && (
        <DeleteDialog
          id={toDelete.id}
          title={`Delete the values of ${formatCalendarDate(toDelete.day)}?`}
          words={`${phantomText(chart)} has no value on that day then, and the days after it are judged anew.`}
          done={`The values of ${formatCalendarDate(toDelete.day)} are deleted.`}
          onDeleted={onDeleted}
          onClose={() => setToDelete(null)}
        />
      )}
    </details>
  );
}

function valueText({ value, readings }: PhantomDay): string {
  const text = String(Number(value.toPrecision(7)));
  return readings > 1 ? `${text} (mean of ${countOf(readings, "value")})` : text;
}
