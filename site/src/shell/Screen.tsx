import { Suspense, useEffect, type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import type { Access } from "./access.ts";
import { AppNavigation } from "./AppNavigation.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Guard } from "./guards.tsx";
import type { AppPath } from "../paths.ts";
import { useTitle } from "./use-title.ts";

export type AppRoute = { access: Access; screen: ComponentType };

export function Screen({ path, title, route }: { path: AppPath; title: string; route: AppRoute }) {
  usePage(path);
  const { pathname } = useLocation();
  // Newer browsers return a promise, which an effect must not return.
  useEffect(() => void window.scrollTo(0, 0), [pathname]);
  return (
    <Guard access={route.access}>
      <Titled title={title}>
        {(route.access === "logged-in" || route.access === "researcher") && <AppNavigation area="app" />}
        {route.access === "admin" && <AppNavigation area="admin" />}
        <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<LoadingIndicator />}>
              <route.screen />
            </Suspense>
          </ErrorBoundary>
        </div>
      </Titled>
    </Guard>
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
