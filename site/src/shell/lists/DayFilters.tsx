import * as words from "@trabecula/messages/lists";
import { TextInput } from "../../ui/TextInput.tsx";
import { problemOfDays, type Days } from "./days.ts";

interface Props {
  days: Days;
  onChange: (change: Partial<Days>) => void;
  what?: string;
}

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
