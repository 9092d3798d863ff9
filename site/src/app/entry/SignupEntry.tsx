import type { PageMetadata } from "../../shell/page-metadata.ts";
import SignupScreen from "./signup/SignupScreen.tsx";
import { EntryPage } from "./EntryPage.tsx";

export function SignupEntry({ facts }: { facts: PageMetadata }) {
  return <EntryPage facts={facts} access="logged-out" screen={SignupScreen} />;
}
