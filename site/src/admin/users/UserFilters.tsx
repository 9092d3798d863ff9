import { ZAccountState, ZRole, type AccountState, type Role } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useTypedSearch } from "../use-typed-search.ts";
import { roleWords, stateWords } from "./account-words.ts";
import type { UserListQuery } from "./user-list-query.ts";

export interface UserFiltersProps {
  view: UserListQuery;
  onChange: (change: Partial<UserListQuery>) => void;
  total: number | undefined;
}

const stateOptions = ZAccountState.options.map((state) => ({ value: state, label: stateWords[state] }));
const roleOptions = ZRole.options.map((role) => ({ value: role, label: roleWords[role] }));

export function UserFilters({ view, onChange, total }: UserFiltersProps) {
  const [text, setText] = useTypedSearch(view.q, (q) => onChange({ q }));
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <TextInput
        label="Search accounts"
        type="search"
        placeholder="Name, e-mail or institution"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="State"
        emptyLabel="Any state"
        options={stateOptions}
        value={view.state ?? ""}
        onChange={(event) => onChange({ state: (event.target.value || null) as AccountState | null })}
      />
      <Select
        label="Role"
        emptyLabel="Any role"
        options={roleOptions}
        value={view.role ?? ""}
        onChange={(event) => onChange({ role: (event.target.value || null) as Role | null })}
      />
      <p className="text-sm text-muted tabular-nums sm:col-span-3" aria-live="polite">
        {total === undefined ? "\u00a0" : total === 1 ? "1 account" : `${total} accounts`}
      </p>
    </search>
  );
}
