import { useState } from "react";
import type { PhantomChart, PhantomDay } from "@trabecula/contracts";
import { controlRuleWords, phantomText } from "@trabecula/report-types";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { Button } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { deleteColumn, DeleteDialog } from "../delete-entry.tsx";

const atOnce = 30;

export function DayList({ chart, onDeleted }: { chart: PhantomChart; onDeleted: (message: string) => Promise<void> }) {
  const [shown, setShown] = useState(atOnce);
  const [asked, setAsked] = useState<PhantomDay | null>(null);
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
            { key: "rules", header: "Rules broken", cell: ({ broken }) => broken.map((rule) => controlRuleWords[rule]).join("; ") },
            deleteColumn<PhantomDay>((day) => `the values of ${formatCalendarDate(day.day)}`, setAsked),
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
      {asked && (
        <DeleteDialog
          id={asked.id}
          title={`Delete the values of ${formatCalendarDate(asked.day)}?`}
          words={`${phantomText(chart)} has no value on that day then, and the days after it are judged anew.`}
          onDone={async () => {
            await onDeleted(`The values of ${formatCalendarDate(asked.day)} are deleted.`);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </details>
  );
}

function valueText({ value, readings }: PhantomDay): string {
  const text = String(Number(value.toPrecision(7)));
  return readings > 1 ? `${text} (mean of ${countOf(readings, "value")})` : text;
}
