import type { PageFacts } from "../../shell/page-facts.ts";
import SignupScreen from "./signup/SignupScreen.tsx";
import { EntryPage } from "./EntryPage.tsx";

export function SignupEntry({ facts }: { facts: PageFacts }) {
  return <EntryPage facts={facts} access="logged-out" screen={SignupScreen} />;
}
