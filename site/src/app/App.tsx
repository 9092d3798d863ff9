import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter, Link, Route, Routes, useLocation } from "react-router-dom";
import type { AppPath } from "../paths.ts";
import { routes } from "./routes.tsx";
import { AccountControl } from "../shell/AccountControl.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { hearStepsFirst } from "../shell/history-steps.ts";
import { NotFound } from "../shell/NotFound.tsx";
import { queryClient } from "../shell/query-client.ts";
import { Screen } from "../shell/Screen.tsx";
import { Startup, useKeptMessage } from "../shell/Startup.tsx";
import { LinkInApp, type AppLinkProps } from "../ui/AppLink.tsx";
import { appTitles } from "./titles.ts";
import { useEffect } from "react";
import { clearErrorOfOtherScreens } from "../shell/session-store.ts";

hearStepsFirst();

export function App() {
  useKeptMessage();
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <LinkInApp value={linkOfRouter}>
            <Startup>
              <Screens />
            </Startup>
            <AccountControl />
          </LinkInApp>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function linkOfRouter(props: AppLinkProps) {
  return <Link {...props} />;
}

function Screens() {
  useErrorEndsWithScreen();
  return (
    <Routes>
      {Object.entries(routes).map(([path, route]) => (
        <Route
          key={path}
          path={path}
          element={<Screen key={path} path={path as AppPath} title={appTitles[path as AppPath]} route={route} />}
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function useErrorEndsWithScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => clearErrorOfOtherScreens(pathname), [pathname]);
}
