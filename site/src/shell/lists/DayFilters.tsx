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
  const label = (word: "From" | "To") => `${what ? `${what} ${word.toLowerCase()}` : word} (UTC)`;
  return (
    <>
      <TextInput
        label={label("From")}
        type="date"
        value={days.from ?? ""}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextInput
        label={label("To")}
        type="date"
        value={days.to ?? ""}
        indicator={problem ? 2 : 0}
        message={problem}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
    </>
  );
}
