import { createRoot } from "react-dom/client";
import { AccountControl } from "../shell/AccountControl.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { Startup, useKeptMessage } from "../shell/Startup.tsx";

/** The session on public pages: the user's menu, and messages that came along. */
function AccountIsland() {
  useKeptMessage();
  return (
    <Startup loading={null}>
      <AccountControl />
    </Startup>
  );
}

const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(
  <ErrorBoundary>
    <AccountIsland />
  </ErrorBoundary>,
);
