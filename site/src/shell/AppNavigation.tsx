import * as words from "@trabecula/messages/app-frame";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import type { Role } from "@trabecula/contracts";
import { classes } from "../ui/classes.ts";
import { useSession } from "./session-store.ts";

const entries = [
  { to: "/dashboard", label: words.dashboard },
  { to: "/patients", label: words.patients },
  { to: "/reports", label: words.reports },
  { to: "/new-report", label: words.newReport },
  { to: "/score", label: words.scoreStudy },
] as const;

const adminEntries = [
  { to: "/admin/overview", label: words.overview },
  { to: "/admin/users", label: words.users },
  { to: "/admin/reports", label: words.reports },
  { to: "/admin/datasets", label: words.datasets },
  { to: "/admin/fits", label: words.fitting },
  { to: "/admin/precision", label: words.precision },
  { to: "/admin/email", label: words.email },
  { to: "/admin/audit", label: words.audit },
  { to: "/admin/settings", label: words.settings },
  { to: "/admin/debug", label: words.debug },
] as const;

/** Patients have a single screen, linked in the page header. */
const hasWorkspace = (role: Role): boolean => role !== "patient";

export function AppNavigation({ area }: { area: "app" | "admin" }) {
  const user = useSession((state) => state.user);
  if (!user || !hasWorkspace(user.role)) return null;
  return (
    <nav aria-label={area === "admin" ? words.administration : words.workspace} className="border-b border-line bg-surface print:hidden">
      <Row shown={area === "admin" ? adminEntries : entries} />
    </nav>
  );
}

function Row({ shown }: { shown: readonly { to: string; label: string }[] }) {
  const row = useActiveInView();
  return (
    <ul ref={row} className="mx-auto flex max-w-6xl gap-x-6 overflow-x-auto px-4 sm:px-6">
      {shown.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={({ isActive }) =>
              classes(
                "-mb-px flex min-h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2",
                isActive ? "border-brand text-brand" : "border-transparent text-muted hover:text-ink",
              )
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the active entry into view on narrow screens, without moving the page. */
function useActiveInView() {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !active) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), active.getBoundingClientRect()];
    row.current.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
  }, [pathname]);
  return row;
}
