import type { AdminUser } from "@trabecula/contracts";
import { AppLink } from "../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { formatDay } from "../format-instant.ts";
import { nameOf, roleWords } from "./account-words.ts";
import { DecisionButtons, type AskForAct } from "./DecisionButtons.tsx";
import { StateBadges } from "./StateBadges.tsx";

export interface UserTableProps {
  users: AdminUser[];
  onAct: AskForAct;
}

/** Accounts, newest first; those that wait are decided here. Side facts go as the screen gets narrower. */
export function UserTable({ users, onAct }: UserTableProps) {
  const columns: Column<AdminUser>[] = [
    { key: "person", header: "Person", cell: (user) => <PersonCell user={user} /> },
    { key: "institution", header: "Institution", cell: (user) => user.institution, className: "max-lg:hidden" },
    { key: "role", header: "Role", cell: (user) => roleWords[user.role], className: "max-md:hidden" },
    { key: "state", header: "State", cell: (user) => <StateBadges user={user} />, className: "max-sm:hidden" },
    { key: "createdAt", header: "Asked", cell: (user) => formatDay(user.createdAt), className: "whitespace-nowrap max-lg:hidden" },
    {
      key: "decision",
      header: <span className="sr-only">Decision</span>,
      cell: (user) => <Decision user={user} onAct={onAct} />,
      align: "right",
    },
  ];
  return <DataTable caption="Accounts" columns={columns} rows={users} rowId={(user) => user.id} />;
}

function PersonCell({ user }: { user: AdminUser }) {
  return (
    <div className="min-w-0 py-0.5">
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

function Decision({ user, onAct }: { user: AdminUser; onAct: AskForAct }) {
  if (user.state !== "pending") return null;
  return (
    <div className="inline-flex flex-col gap-2 sm:flex-row">
      <DecisionButtons user={user} onAct={onAct} />
    </div>
  );
}
