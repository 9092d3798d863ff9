import { useState } from "react";
import { eventLetter } from "@trabecula/charts";
import type { DeviceEvent } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../Section.tsx";
import { api } from "../../shell/api.ts";
import { AskFirst } from "../AskFirst.tsx";
import { Button } from "../../ui/Button.tsx";
import { useOwner } from "../owner.ts";

interface Props {
  events: readonly DeviceEvent[];
  onDeleted: ((message: string) => Promise<void>) | null;
}

export function EventsSection({ events, onDeleted }: Props) {
  const [toDelete, setToDelete] = useState<DeviceEvent | null>(null);
  return (
    <Section
      id="events"
      title="Changes of the scanner"
      note="After a service, a calibration, a new tube or a move, all control limits are recalculated from that day on."
      className="mt-10"
    >
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
            ...(onDeleted ? [deleteColumn<DeviceEvent>((event) => `the change of ${formatCalendarDate(event.day)}`, setToDelete)] : []),
          ]}
        />
      )}
      {onDeleted && toDelete && (
        <DeleteDialog
          id={toDelete.id}
          title={`Delete “${toDelete.words}” of ${formatCalendarDate(toDelete.day)}?`}
          words="The same control limits then apply before and after this day."
          done={`“${toDelete.words}” of ${formatCalendarDate(toDelete.day)} is deleted.`}
          onDeleted={onDeleted}
          onClose={() => setToDelete(null)}
        />
      )}
    </Section>
  );
}

export function deleteColumn<Entry>(what: (entry: Entry) => string, onAsk: (entry: Entry) => void): Column<Entry> {
  return {
    key: "acts",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    className: "print:hidden",
    cell: (entry) => (
      <Button variant="quiet" size="small" aria-label={`Delete ${what(entry)}`} onClick={() => onAsk(entry)}>
        Delete
      </Button>
    ),
  };
}

interface DialogProps {
  id: string;
  title: string;
  words: string;
  done: string;
  onDeleted: (message: string) => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ id, title, words, done, onDeleted, onClose }: DialogProps) {
  const { endpoints } = useOwner();

  async function remove(): Promise<void> {
    await api.call(endpoints.removeEntry, { params: { id } });
    await onDeleted(done);
  }

  return (
    <AskFirst tone="danger" title={title} act="Delete" onAct={remove} onClose={onClose}>
      <p>{words} Reports keep what they say of the scanner.</p>
    </AskFirst>
  );
}
