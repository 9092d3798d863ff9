import type { PageMetadata } from "../../shell/page-metadata.ts";
import ForgotPasswordScreen from "./password/ForgotPasswordScreen.tsx";
import PatientLoginScreen from "./login/PatientLoginScreen.tsx";
import ResearcherLoginScreen from "./login/ResearcherLoginScreen.tsx";
import { EntryPage } from "./EntryPage.tsx";

const screens = {
  "/researcher-login": ResearcherLoginScreen,
  "/patient-login": PatientLoginScreen,
  "/forgot-password": ForgotPasswordScreen,
};

/** A separate island: the login does not load sign-up or mailed-link screens. */
export function LoginEntry({ path, facts }: { path: keyof typeof screens; facts: PageMetadata }) {
  return <EntryPage facts={facts} access="logged-out" screen={screens[path]} />;
}
