import type { AdminOverview } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";

interface Count {
  label: string;
  value: number;
  to?: string;
}

export function CountsStrip({ users, reports }: Pick<AdminOverview, "users" | "reports">) {
  const counts: Count[] = [
    { label: "Waiting", value: users.pending, to: "/admin/users?state=pending" },
    { label: "Approved accounts", value: users.approved, to: "/admin/users?state=approved" },
    { label: "Rejected", value: users.rejected, to: "/admin/users?state=rejected" },
    { label: "Blocked", value: users.blocked, to: "/admin/users?attention=blocked" },
    { label: "Reports", value: reports.total, to: "/admin/reports" },
    { label: "Reports this month", value: reports.thisMonth },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
      {counts.map(({ label, value, to }) => (
        <div key={label} className="flex flex-col-reverse border-l-2 border-line-strong pl-4">
          <dt className="text-sm text-muted">
            {to ? (
              <AppLink to={to} className="underline decoration-line-strong underline-offset-4 hover:text-brand hover:decoration-brand">
                {label}
              </AppLink>
            ) : (
              label
            )}
          </dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
