import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { BrowserRouter, Link, Route, Routes, useLocation } from "react-router-dom";
import { basePath } from "../page-language.ts";
import { appPaths, inWorkspace, workspacePaths, type AppPath } from "../paths.ts";
import { routes } from "./routes.tsx";
import { AccountControl } from "../shell/AccountControl.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { listenForHistorySteps } from "../shell/history-steps.ts";
import { NotFound } from "../shell/NotFound.tsx";
import { queryClient } from "../shell/query-client.ts";
import { Screen } from "../shell/Screen.tsx";
import { Startup, useKeptMessage } from "../shell/Startup.tsx";
import { LinkInApp, type AppLinkProps } from "../ui/AppLink.tsx";
import { lazyPart } from "../shell/lazy-screen.ts";
import { useDeletion } from "./recently-deleted/deletion.ts";
import { appTitles } from "./titles.ts";
import * as messages from "@trabecula/messages/controls";
import { useEffect, type ReactNode } from "react";
import { addressElsewhere } from "../shell/own-language.ts";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { clearErrorOfOtherScreens, useSession } from "../shell/session-store.ts";
import { addressIn, workspacesQuery } from "../shell/workspaces.ts";

listenForHistorySteps();

export function App() {
  useKeptMessage();
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={basePath}>
          <LinkInApp value={linkOfRouter}>
            <Startup>
              <InOwnLanguage>
                <Screens />
              </InOwnLanguage>
              <LastDeletion />
            </Startup>
            <AccountControl />
          </LinkInApp>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Full page load: the app of another language is another build. */
function InOwnLanguage({ children }: { children: ReactNode }) {
  const elsewhere = useSession(({ user }) => user && addressElsewhere(user));
  useEffect(() => {
    if (elsewhere !== null) window.location.replace(elsewhere);
  }, [elsewhere]);
  return elsewhere === null ? children : <LoadingIndicator message={messages.oneMoment} />;
}

const DeletionNotice = lazyPart("deletion-notice", () => import("./recently-deleted/DeletionNotice.tsx"));

function LastDeletion() {
  return useDeletion(({ deletion }) => deletion !== null) && <DeletionNotice />;
}

function linkOfRouter(props: AppLinkProps) {
  return <LinkInWorkspace {...props} />;
}

function LinkInWorkspace({ to, ...rest }: AppLinkProps) {
  const { data } = useQuery({ ...workspacesQuery(), enabled: false });
  const workspaceId = useSession((state) => state.workspaceId);
  return <Link to={addressIn(data, workspaceId, to)} {...rest} />;
}

const addresses: readonly (readonly [address: string, path: AppPath])[] = [
  ...appPaths.map((path) => [path, path] as const),
  ...workspacePaths.map((path) => [inWorkspace(":workspaceId", path), path] as const),
];

function Screens() {
  useErrorEndsWithScreen();
  return (
    <Routes>
      {addresses.map(([address, path]) => (
        <Route key={address} path={address} element={<Screen key={path} path={path} title={appTitles[path]} route={routes[path]} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function useErrorEndsWithScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => clearErrorOfOtherScreens(window.location.pathname), [pathname]);
}
