import { ZAccountAttention, ZAccountState, ZRole } from "@trabecula/contracts";
import { Select } from "../../ui/Select.tsx";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
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
  { value: "createdAt desc", label: "Newest first" },
  { value: "createdAt asc", label: "Oldest first" },
  { value: "lastSeenAt desc", label: "Seen most recently" },
  { value: "lastSeenAt asc", label: "Seen longest ago" },
  { value: "lastName asc", label: "Name, A to Z" },
  { value: "lastName desc", label: "Name, Z to A" },
];

export function UserFilters({ view, onChange, total }: UserFiltersProps) {
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem]">
      <SearchFilter
        label="Search accounts"
        placeholder="Name, e-mail or institution"
        fieldClassName="col-span-2 sm:max-lg:col-span-3 lg:col-span-1"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label="State"
        emptyLabel="Any state"
        options={stateOptions}
        chosen={view.state}
        onChoose={(state) => onChange({ state })}
      />
      <ChoiceFilter label="Role" emptyLabel="Any role" options={roleOptions} chosen={view.role} onChoose={(role) => onChange({ role })} />
      <ChoiceFilter
        label="Needs attention"
        emptyLabel="All accounts"
        options={attentionOptions}
        chosen={view.attention}
        onChoose={(attention) => onChange({ attention })}
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
      <div className="col-span-full">
        <FoundCount total={total} one="account" />
      </div>
    </search>
  );
}
