import * as messages from "@trabecula/messages/lists";
import { days } from "@trabecula/messages/lists";
import { TextInput } from "../../ui/TextInput.tsx";

export function DayFilters({ days, onChange, what }: { days: Days; onChange: (change: Partial<Days>) => void; what?: string }) {
  const problem = problemOfDays(days);

  return (
    <>
      <TextInput
        label={what ? messages.days.fromOf(what) : messages.days.from}
        type="date"
        value={days.from ?? ""}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextInput
        label={what ? messages.days.toOf(what) : messages.days.to}
        type="date"
        value={days.to ?? ""}
        indicator={problem ? 2 : 0}
        message={problem}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
    </>
  );
}

/** UTC days, `YYYY-MM-DD`, inclusive; null: open. */
interface Days {
  from: string | null;
  to: string | null;
}

export function problemOfDays({ from, to }: Days): string | null {
  return from && to && from > to ? days.wrongOrder : null;
}
