import { AccountControl } from "./AccountControl.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Startup, useKeptMessage } from "./Startup.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export function AccountIsland() {
  // The server renders the same page for everyone.
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
