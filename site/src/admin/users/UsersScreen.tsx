import * as z from "zod/mini";
import { ZAccountAttention, ZAccountState, ZRole, type AdminUser } from "@trabecula/contracts";
import { listAddress, pageOf } from "../list-address.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { administration } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Select } from "../../ui/Select.tsx";
import { choicesOf, NothingFits, Results } from "../lists.tsx";
import { attentionLabels, roleLabels, stateLabels, nameOf, DecisionButtons, type RequestAction, StateBadges } from "./account-messages.tsx";
import { AccountActionDialog, useAccountAction } from "./AccountActionDialog.tsx";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { NewAccountDialog } from "./NewAccountDialog.tsx";
import { formatDay } from "@trabecula/messages";
import { TextLink } from "../TextLink.tsx";
import { DataTable, type Column, sortedBy } from "../../ui/DataTable.tsx";

const userSortFields = ["createdAt", "lastSeenAt", "lastName"] as const;
type UserSortField = (typeof userSortFields)[number];
type SortOrder = "asc" | "desc";

const address = listAddress({
  state: ZAccountState,
  role: ZRole,
  attention: ZAccountAttention,
  sort: z.enum(userSortFields),
  order: z.enum(["asc", "desc"]),
});

type UserListQuery = Omit<typeof address.all, "sort" | "order"> & { sort: UserSortField; order: SortOrder };

export const allUsers: UserListQuery = { ...address.all, sort: "createdAt", order: "desc" };

export function readUserListQuery(search: URLSearchParams): UserListQuery {
  const { sort, order, ...view } = address.read(search);
  const by = sort ?? allUsers.sort;
  return { ...view, sort: by, order: order ?? firstOrder(by) };
}

export function writeUserListQuery({ sort, order, ...view }: UserListQuery): URLSearchParams {
  return address.write({
    ...view,
    sort: sort === allUsers.sort ? null : sort,
    order: order === firstOrder(sort) ? null : order,
  });
}

function firstOrder(sort: UserSortField): SortOrder {
  return sort === "lastName" ? "asc" : "desc";
}

export default function UsersScreen() {
  const [view, show] = useListView(readUserListQuery, writeUserListQuery);
  const acting = useAccountAction();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const users = useQuery({
    queryKey: ["admin", "users", view],
    queryFn: () => api.call(administration.list, { query: pageOf(view) }),
    placeholderData: keepPreviousData,
  });
  const nothing = <NothingFits title="No account fits" showAll="Show all accounts" onShowAll={() => show(allUsers)} />;
  return (
    <>
      <PageHeader
        title="Users"
        description="Everyone with an account, or waiting for one."
        actions={<Button onClick={() => setAdding(true)}>Add an account</Button>}
      />
      {added && <NotificationBanner wide className="mb-6" type="success" message={added} onClose={() => setAdded(null)} />}
      {isAdding && (
        <NewAccountDialog
          onClose={() => setAdding(false)}
          onDone={(message) => {
            setAdding(false);
            setAdded(message);
          }}
        />
      )}
      <AccountActionDialog acting={acting} />
      <UserFilters view={view} onChange={show} total={users.data?.total} />
      <Results query={users} page={view.page} onChange={show} empty={nothing}>
        {(items) => <UserTable users={items} view={view} onSort={show} onAction={acting.ask} />}
      </Results>
    </>
  );
}

const stateOptions = ZAccountState.options.map((state) => ({ value: state, label: stateLabels[state] }));
const roleOptions = ZRole.options.map((role) => ({ value: role, label: roleLabels[role] }));
const attentionOptions = ZAccountAttention.options.map((attention) => ({ value: attention, label: attentionLabels[attention] }));

const orderOptions: { value: `${UserSortField} ${SortOrder}`; label: string }[] = [
  { value: "createdAt desc", label: "Newest first" },
  { value: "createdAt asc", label: "Oldest first" },
  { value: "lastSeenAt desc", label: "Seen most recently" },
  { value: "lastSeenAt asc", label: "Seen longest ago" },
  { value: "lastName asc", label: "Name, A to Z" },
  { value: "lastName desc", label: "Name, Z to A" },
];

interface FiltersProps {
  view: UserListQuery;
  onChange: (change: Partial<UserListQuery>) => void;
  total: number | undefined;
}

function UserFilters({ view, onChange, total }: FiltersProps) {
  const choice = choicesOf(view, onChange);
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem]">
      <SearchFilter
        label="Search accounts"
        placeholder="Name, e-mail or institution"
        fieldClassName="col-span-2 sm:max-lg:col-span-3 lg:col-span-1"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <ChoiceFilter label="State" emptyLabel="Any state" options={stateOptions} {...choice("state")} />
      <ChoiceFilter label="Role" emptyLabel="Any role" options={roleOptions} {...choice("role")} />
      <ChoiceFilter label="Needs attention" emptyLabel="All accounts" options={attentionOptions} {...choice("attention")} />
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

interface UserTableProps {
  users: AdminUser[];
  view: UserListQuery;
  onSort: (change: Pick<UserListQuery, "sort" | "order">) => void;
  onAction: RequestAction;
}

function UserTable({ users, view, onSort, onAction }: UserTableProps) {
  const columns: Column<AdminUser>[] = [
    { key: "lastName", header: "Person", sortable: true, cell: (user) => <PersonCell user={user} /> },
    { key: "institution", header: "Institution", cell: (user) => user.institution, className: "max-lg:hidden" },
    { key: "role", header: "Role", cell: (user) => roleLabels[user.role], className: "max-md:hidden" },
    { key: "state", header: "State", cell: (user) => <StateBadges user={user} />, className: "max-sm:hidden" },
    {
      key: "createdAt",
      header: "Requested",
      sortable: true,
      cell: (user) => formatDay(user.createdAt),
      className: "whitespace-nowrap max-lg:hidden",
    },
    {
      key: "lastSeenAt",
      header: "Last seen",
      sortable: true,
      cell: (user) => (user.lastSeenAt ? formatDay(user.lastSeenAt) : "Never"),
      className: "whitespace-nowrap max-lg:hidden",
    },
    {
      key: "decision",
      header: <span className="sr-only">Decision</span>,
      cell: (user) => <Decision user={user} onAction={onAction} />,
      align: "right",
    },
  ];

  function sortBy(key: string): void {
    const sort = userSortFields.find((field) => field === key);
    if (!sort) return;
    onSort({ sort, order: sortedBy(sort, { key: view.sort, order: view.order }, firstOrder).order });
  }

  return (
    <DataTable
      caption="Accounts"
      columns={columns}
      rows={users}
      rowId={(user) => user.id}
      sort={{ key: view.sort, order: view.order }}
      onSort={sortBy}
    />
  );
}

function PersonCell({ user }: { user: AdminUser }) {
  return (
    <div className="min-w-0 py-0.5 lg:min-w-52">
      <TextLink to={`/admin/users/${user.id}`} className="font-medium">
        <bdi translate="no">{nameOf(user)}</bdi>
      </TextLink>
      <div translate="no" className="break-all text-muted">
        {user.email}
      </div>
      <div className="mt-1 sm:hidden">
        <StateBadges user={user} />
      </div>
    </div>
  );
}

function Decision({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  if (user.state !== "pending") return null;
  return (
    <div className="inline-flex flex-col gap-4 sm:flex-row sm:gap-6">
      <DecisionButtons user={user} onAction={onAction} />
    </div>
  );
}
