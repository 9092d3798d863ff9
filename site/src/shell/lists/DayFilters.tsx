import * as words from "@trabecula/messages/lists";
import { TextInput } from "../../ui/TextInput.tsx";
import { problemOfDays, type Days } from "./days.ts";

interface Props {
  days: Days;
  onChange: (change: Partial<Days>) => void;
  /** What happened on the days, before "from" and "to". */
  what?: string;
}

/** The first and the last day of a list; days in the wrong order are told at the last one. */
export function DayFilters({ days, onChange, what }: Props) {
  const problem = problemOfDays(days);

  return (
    <>
      <TextInput
        label={what ? words.days.fromOf(what) : words.days.from}
        type="date"
        value={days.from ?? ""}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextInput
        label={what ? words.days.toOf(what) : words.days.to}
        type="date"
        value={days.to ?? ""}
        indicator={problem ? 2 : 0}
        message={problem}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
    </>
  );
}
