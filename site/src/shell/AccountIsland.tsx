import { AccountControl } from "./AccountControl.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Startup, useKeptMessage } from "./Startup.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** The session on public pages: the user's menu, and messages that came along. */
export function AccountIsland() {
  // The server renders the page for everyone alike, so it renders nothing here.
  const isInBrowser = useHydrated();
  return isInBrowser && <Account />;
}

function Account() {
  useKeptMessage();
  return (
    <ErrorBoundary>
      <Startup loading={null}>
        <AccountControl />
      </Startup>
    </ErrorBoundary>
  );
}
