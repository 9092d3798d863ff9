import { ZAccountAttention, ZAccountState, ZRole, type AccountAttention, type AccountState, type Role } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useTypedSearch } from "../use-typed-search.ts";
import { attentionWords, roleWords, stateWords } from "./account-words.ts";
import type { SortOrder, UserListQuery, UserSortField } from "./user-list-query.ts";

export interface UserFiltersProps {
  view: UserListQuery;
  onChange: (change: Partial<UserListQuery>) => void;
  total: number | undefined;
}

const stateOptions = ZAccountState.options.map((state) => ({ value: state, label: stateWords[state] }));
const roleOptions = ZRole.options.map((role) => ({ value: role, label: roleWords[role] }));
const attentionOptions = ZAccountAttention.options.map((attention) => ({ value: attention, label: attentionWords[attention] }));

const orderOptions: { value: `${UserSortField} ${SortOrder}`; label: string }[] = [
  { value: "createdAt desc", label: "Newest request first" },
  { value: "createdAt asc", label: "Oldest request first" },
  { value: "lastSeenAt desc", label: "Seen most recently" },
  { value: "lastSeenAt asc", label: "Seen longest ago" },
  { value: "lastName asc", label: "Name, A to Z" },
  { value: "lastName desc", label: "Name, Z to A" },
];

/** Search and filters; where the table's heads are not shown, the order too. */
export function UserFilters({ view, onChange, total }: UserFiltersProps) {
  const [text, setText] = useTypedSearch(view.q, (q) => onChange({ q }));
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem]">
      <TextInput
        label="Search accounts"
        type="search"
        placeholder="Name, e-mail or institution"
        fieldClassName="col-span-2 sm:max-lg:col-span-3 lg:col-span-1"
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
      <Select
        label="Needs attention"
        emptyLabel="All accounts"
        options={attentionOptions}
        value={view.attention ?? ""}
        onChange={(event) => onChange({ attention: (event.target.value || null) as AccountAttention | null })}
      />
      <Select
        label="Order"
        fieldClassName="lg:hidden"
        options={orderOptions}
        value={`${view.sort} ${view.order}`}
        onChange={(event) => {
          const [sort, order] = event.target.value.split(" ") as [UserSortField, SortOrder];
          onChange({ sort, order });
        }}
      />
      <p className="text-sm text-muted tabular-nums col-span-full" aria-live="polite">
        {total === undefined ? "\u00a0" : total === 1 ? "1 account" : `${total} accounts`}
      </p>
    </search>
  );
}
