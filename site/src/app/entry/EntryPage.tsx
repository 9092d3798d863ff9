import { useEffect, type ComponentType, type ReactNode } from "react";
import { askedPath, forgetAskedPath } from "../../shell/asked-path.ts";
import { ErrorBoundary } from "../../shell/ErrorBoundary.tsx";
import { renderWith, type PageFacts } from "../../shell/page-facts.ts";
import { safeReturnPath } from "../../shell/return-path.ts";
import { hasSessionCookie } from "../../shell/session.ts";
import { useSession } from "../../shell/session-store.ts";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import type { EntryPath } from "../../paths.ts";
import ForgotPasswordScreen from "../forgot-password/ForgotPasswordScreen.tsx";
import PatientLoginScreen from "../login/PatientLoginScreen.tsx";
import ResearcherLoginScreen from "../login/ResearcherLoginScreen.tsx";
import SignupScreen from "../signup/SignupScreen.tsx";

const screens: Record<EntryPath, ComponentType> = {
  "/researcher-login": ResearcherLoginScreen,
  "/patient-login": PatientLoginScreen,
  "/researcher-signup": SignupScreen,
  "/forgot-password": ForgotPasswordScreen,
};

/** A form before the log-in. The server has rendered it already, so that it is there before its script. */
export function EntryPage({ path, facts }: { path: EntryPath; facts: PageFacts }) {
  if (import.meta.env.SSR) renderWith(facts);
  const Form = screens[path];
  return (
    <ErrorBoundary>
      <div className="entry mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
        <UntilLoggedIn>
          <Form />
        </UntilLoggedIn>
      </div>
    </ErrorBoundary>
  );
}

/** Whoever is logged in, now or before they came, goes where they first wanted to go, else to the dashboard. */
function UntilLoggedIn({ children }: { children: ReactNode }) {
  const isLoggedIn = useSession(({ user }) => user !== null && hasSessionCookie());
  useEffect(() => {
    if (!isLoggedIn) return;
    const path = safeReturnPath(askedPath(), window.location.origin);
    forgetAskedPath();
    window.location.replace(path);
  }, [isLoggedIn]);
  return isLoggedIn ? <LoadingIndicator message="One moment…" /> : children;
}
