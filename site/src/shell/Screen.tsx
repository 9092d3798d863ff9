import { Suspense, useEffect, type ComponentType, type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { type Access, Guard } from "./guards.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { AppPath } from "../paths.ts";
import { useTitle } from "./use-title.ts";
import * as messages from "@trabecula/messages/app-frame";
import { useSession } from "./session-store.ts";
import { AppNavigation, Entry } from "./AppNavigation.tsx";
import { useWorkspace } from "./workspaces.ts";
import { IfAllowed, InWorkspace } from "./InWorkspace.tsx";
import { KeepNames } from "../ui/Kept.tsx";

export type AppRoute = { access: Access; screen: ComponentType };

export function Screen({ path, title, route }: { path: AppPath; title: string; route: AppRoute }) {
  usePage(path);
  const { pathname } = useLocation();
  // Newer browsers return a promise, which an effect must not return.
  useEffect(() => void window.scrollTo(0, 0), [pathname]);
  return (
    <Guard access={route.access}>
      <Titled title={title}>
        {route.access === "logged-in" || route.access === "researcher" ? (
          <InWorkspace path={path}>
            <AppNavigation />
            <IfAllowed path={path}>
              <Content screen={route.screen} />
            </IfAllowed>
          </InWorkspace>
        ) : route.access === "admin" ? (
          <>
            <AppNavigation />
            <div className="admin-frame">
              <AdminNavigation />
              <Content screen={route.screen} />
            </div>
          </>
        ) : (
          <Content screen={route.screen} />
        )}
      </Titled>
    </Guard>
  );
}

/** Remounts the screen for another workspace. */
function Content({ screen: Shown }: { screen: ComponentType }) {
  const { pathname } = useLocation();
  const workspaceId = useSession((state) => state.workspaceId);
  const user = useSession((state) => state.user);
  const workspace = useWorkspace();
  const names = [user ? `${user.firstName} ${user.lastName}` : "", workspace?.kind === "personal" ? "" : workspace?.name];
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <ErrorBoundary key={`${workspaceId} ${pathname}`}>
        <Suspense fallback={<LoadingIndicator />}>
          <KeepNames names={names}>
            <Shown />
          </KeepNames>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return children;
}

/** Layout effect: must run before effects of the screen, which may fail. */
function usePage(path: AppPath): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["page"] = path;
  }, [path]);
}

const adminGroups = [
  {
    title: messages.adminGroups.people,
    links: [
      { to: "/admin/users", label: messages.users },
      { to: "/admin/workspaces", label: messages.workspaces },
      { to: "/admin/reports", label: messages.reports },
      { to: "/admin/audit", label: messages.audit },
    ],
  },
  {
    title: messages.adminGroups.references,
    links: [
      { to: "/admin/datasets", label: messages.datasets },
      { to: "/admin/fits", label: messages.fitting },
      { to: "/admin/precision", label: messages.precision },
    ],
  },
  {
    title: messages.adminGroups.system,
    links: [
      { to: "/admin/overview", label: messages.overview },
      { to: "/admin/email", label: messages.email },
      { to: "/admin/settings", label: messages.settings },
      { to: "/admin/debug", label: messages.debug },
    ],
  },
] as const;

function AdminNavigation() {
  const row = useActiveInView();
  return (
    <nav ref={row} aria-label={messages.administration} className="admin-navigation print:hidden">
      {adminGroups.map(({ title, links }) => (
        <div key={title}>
          <p>{title}</p>
          <ul aria-label={title}>
            {links.map((link) => (
              <li key={link.to}>
                <Entry {...link} className="side-link" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the active entry into view on narrow screens, without moving the page. */
function useActiveInView() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !active) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), active.getBoundingClientRect()];
    row.current.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
  }, [pathname]);
  return row;
}
