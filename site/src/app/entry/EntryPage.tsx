import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, type ComponentType, type ReactNode } from "react";
import * as messages from "@trabecula/messages/controls";
import { forgetReturnPath, returnPath, safeReturnPath } from "../../shell/return-path.ts";
import { ErrorBoundary } from "../../shell/ErrorBoundary.tsx";
import { renderWith, type PageMetadata } from "../../shell/product.ts";
import { queryClient } from "../../shell/query-client.ts";
import { addressFor } from "../../shell/own-language.ts";
import { hasSessionCookie } from "../../shell/session.ts";
import { useSession } from "../../shell/session-store.ts";
import { classes } from "../../ui/classes.ts";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
interface EntryPageProps {
  facts: PageMetadata;
  access: "logged-out" | "anyone";
  screen: ComponentType;
}

/** Server-rendered, so that the form is visible before its script loads. */
export function EntryPage({ facts, access, screen: Form }: EntryPageProps) {
  if (import.meta.env.SSR) renderWith(facts);
  // The form loads after the link is checked. The footer starts below the window to avoid a layout shift.
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <div className={classes("mx-auto w-full max-w-6xl px-4 py-8 sm:px-6", access === "logged-out" ? "for-visitors" : "min-h-dvh")}>
          {access === "anyone" ? (
            <Form />
          ) : (
            <UntilLoggedIn>
              <Form />
            </UntilLoggedIn>
          )}
        </div>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function UntilLoggedIn({ children }: { children: ReactNode }) {
  const loggedIn = useSession(({ user }) => (hasSessionCookie() ? user : null));
  useEffect(() => {
    if (!loggedIn) return;
    const path = safeReturnPath(returnPath(), window.location.origin);
    forgetReturnPath();
    window.location.replace(addressFor(loggedIn, path));
  }, [loggedIn]);
  return loggedIn ? <LoadingIndicator message={messages.oneMoment} /> : children;
}
