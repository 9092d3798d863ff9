import { useState } from "react";
import type { PhantomChart, PhantomDay } from "@trabecula/contracts";
import { controlRuleWords, phantomText } from "@trabecula/report-types";
import { countOf, formatCalendarDate } from "@trabecula/words";
import { messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { deleteEntry } from "../phantoms-api.ts";

const atOnce = 30;

/** The days of a chart, the newest first, each to be deleted where it was wrong. */
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
            {
              key: "acts",
              header: <span className="sr-only">Actions</span>,
              align: "right",
              cell: (day) => (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Delete the values of ${formatCalendarDate(day.day)}`}
                  onClick={() => setAsked(day)}
                >
                  Delete
                </Button>
              ),
            },
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

interface DialogProps {
  id: string;
  title: string;
  words: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before the values of a day, or an event, are deleted. */
export function DeleteDialog({ id, title, words, onDone, onCancel }: DialogProps) {
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function act(): Promise<void> {
    setPending(true);
    try {
      await deleteEntry(id);
      await onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={title}
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => void act()}
      onCancel={onCancel}
    >
      <p>{words} Reports keep what they say of the scanner.</p>
      <Problem text={failure} />
    </ConfirmDialog>
  );
}
