import { ZMailState } from "@trabecula/contracts";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
import { mailStateMeaning, mailStateWords } from "./mail-words.ts";
import type { OutboxQuery } from "./outbox-query.ts";

export interface OutboxFiltersProps {
  view: OutboxQuery;
  onChange: (change: Partial<OutboxQuery>) => void;
  total: number | undefined;
}

const stateOptions = ZMailState.options.map((state) => ({ value: state, label: mailStateWords[state] }));

export function OutboxFilters({ view, onChange, total }: OutboxFiltersProps) {
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <SearchFilter label="Search the outbox" placeholder="Recipient or subject" q={view.q} onSearch={(q) => onChange({ q })} />
      <ChoiceFilter
        label="State"
        emptyLabel="Any state"
        options={stateOptions}
        chosen={view.state}
        onChoose={(state) => onChange({ state })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1 sm:col-span-2">
        <FoundCount total={total} one="mail" />
        {view.state && <p className="max-w-[68ch] text-sm text-muted">{mailStateMeaning[view.state]}</p>}
      </div>
    </search>
  );
}
