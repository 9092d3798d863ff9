import { ZMailState } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useTypedSearch } from "../use-typed-search.ts";
import { mailStateMeaning, mailStateWords } from "./mail-words.ts";
import type { OutboxQuery } from "./outbox-query.ts";

export interface OutboxFiltersProps {
  view: OutboxQuery;
  onChange: (change: Partial<OutboxQuery>) => void;
  total: number | undefined;
}

const stateOptions = ZMailState.options.map((state) => ({ value: state, label: mailStateWords[state] }));

export function OutboxFilters({ view, onChange, total }: OutboxFiltersProps) {
  const [text, setText] = useTypedSearch(view.q, (q) => onChange({ q }));
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <TextInput
        label="Search the outbox"
        type="search"
        placeholder="Recipient or subject"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="State"
        emptyLabel="Any state"
        options={stateOptions}
        value={view.state ?? ""}
        onChange={(event) => onChange({ state: (event.target.value || null) as OutboxQuery["state"] })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted sm:col-span-2">
        <p className="tabular-nums" aria-live="polite">
          {total === undefined ? "\u00a0" : total === 1 ? "1 mail" : `${total.toLocaleString("en-US")} mails`}
        </p>
        {view.state && <p className="max-w-[68ch]">{mailStateMeaning[view.state]}</p>}
      </div>
    </search>
  );
}
