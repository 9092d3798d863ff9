import type { AdminUser } from "@trabecula/contracts";
import { formatDay } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { sortedBy } from "../../ui/sorting.ts";
import { nameOf, roleWords } from "./account-words.ts";
import { DecisionButtons, type RequestAction } from "./DecisionButtons.tsx";
import { StateBadges } from "./StateBadges.tsx";
import { firstOrder, userSortFields, type UserListQuery } from "./user-list-query.ts";

export interface UserTableProps {
  users: AdminUser[];
  view: UserListQuery;
  onSort: (change: Pick<UserListQuery, "sort" | "order">) => void;
  onAction: RequestAction;
}

export function UserTable({ users, view, onSort, onAction }: UserTableProps) {
  const columns: Column<AdminUser>[] = [
    { key: "lastName", header: "Person", sortable: true, cell: (user) => <PersonCell user={user} /> },
    { key: "institution", header: "Institution", cell: (user) => user.institution, className: "max-lg:hidden" },
    { key: "role", header: "Role", cell: (user) => roleWords[user.role], className: "max-md:hidden" },
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
      <AppLink to={`/admin/users/${user.id}`} className="font-medium text-brand underline-offset-4 hover:underline">
        {nameOf(user)}
      </AppLink>
      <div className="break-all text-muted">{user.email}</div>
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
