import { useState } from "react";
import { eventLetter } from "@trabecula/charts";
import type { DeviceEvent } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { DataTable } from "../../ui/DataTable.tsx";
import { deleteColumn, DeleteDialog } from "./delete-entry.tsx";

interface Props {
  events: readonly DeviceEvent[];
  onDeleted: (message: string) => Promise<void>;
}

export function EventsSection({ events, onDeleted }: Props) {
  const [asked, setAsked] = useState<DeviceEvent | null>(null);
  return (
    <section aria-labelledby="events" className="mt-10">
      <h2 id="events" className="text-lg font-semibold">
        Changes of the scanner
      </h2>
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        After a service, a calibration, a new tube or a move, all control limits are recalculated from that day on.
      </p>
      {events.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">None are known.</p>
      ) : (
        <DataTable
          caption="Changes by their days"
          rows={events}
          rowId={({ id }) => id}
          columns={[
            { key: "letter", header: "Letter", cell: (event) => eventLetter(events.indexOf(event)) },
            { key: "day", header: "Day", cell: ({ day }) => formatCalendarDate(day), className: "whitespace-nowrap" },
            { key: "words", header: "What was done", cell: ({ words }) => words },
            deleteColumn<DeviceEvent>((event) => `the change of ${formatCalendarDate(event.day)}`, setAsked),
          ]}
        />
      )}
      {asked && (
        <DeleteDialog
          id={asked.id}
          title={`Delete “${asked.words}” of ${formatCalendarDate(asked.day)}?`}
          words="The same control limits then apply before and after this day."
          onDone={async () => {
            await onDeleted(`“${asked.words}” of ${formatCalendarDate(asked.day)} is deleted.`);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}
