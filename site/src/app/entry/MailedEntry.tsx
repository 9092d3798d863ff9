import type { PageMetadata } from "../../shell/page-metadata.ts";
import AcceptInviteScreen from "./invite/AcceptInviteScreen.tsx";
import ConfirmEmailScreen from "./confirm/ConfirmEmailScreen.tsx";
import ResetPasswordScreen from "./password/ResetPasswordScreen.tsx";
import { EntryPage } from "./EntryPage.tsx";

const entries = {
  "/reset-password/:token": { access: "logged-out", screen: ResetPasswordScreen },
  "/accept-invite/:token": { access: "anyone", screen: AcceptInviteScreen },
  "/confirm-email/:token": { access: "anyone", screen: ConfirmEmailScreen },
} as const;

export function MailedEntry({ path, facts }: { path: keyof typeof entries; facts: PageMetadata }) {
  return <EntryPage facts={facts} {...entries[path]} />;
}
