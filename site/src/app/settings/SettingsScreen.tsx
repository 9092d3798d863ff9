import * as words from "@trabecula/messages/settings";
import { useIsMutating } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import type { User } from "@trabecula/contracts";
import { useMyReportsVersion } from "../my-reports/my-reports-queries.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { settingsViews } from "../../paths.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { useSession } from "../../shell/session-store.ts";
import { AccountDetails } from "./AccountDetails.tsx";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DefaultDatasets } from "./DefaultDatasets.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ExportAccount } from "./ExportAccount.tsx";
import { PatientNames } from "./PatientNames.tsx";
import { Sessions } from "./Sessions.tsx";
import { SettingsNavigation } from "./SettingsNavigation.tsx";
import { Tokens } from "./Tokens.tsx";
import { TwoFactorLogin } from "./TwoFactorLogin.tsx";

type ViewKey = (typeof settingsViews)[number];

interface SettingsView {
  label: string;
  title: string;
  description: string;
  View: ComponentType<{ user: User }>;
}

const views: Record<ViewKey, SettingsView> = {
  "account-details": { ...words.views.accountDetails, View: AccountDetails },
  "change-email": { ...words.views.changeEmail, View: ChangeEmail },
  "change-password": { ...words.views.changePassword, View: ChangePassword },
  "two-factor": { ...words.views.twoFactor, View: TwoFactorLogin },
  "default-datasets": { ...words.viewsOfResearchers.defaultDatasets, View: DefaultDatasets },
  "patient-names": { ...words.viewsOfResearchers.patientNames, View: PatientNames },
  tokens: { ...words.viewsOfResearchers.tokens, View: Tokens },
  sessions: { ...words.views.sessions, View: Sessions },
  export: { ...words.views.export, View: ExportAccount },
  "delete-account": { ...words.views.deleteAccount, View: DeleteAccount },
};

export default function SettingsScreen() {
  const { view } = useParams();
  const user = useSession((state) => state.user);
  if (!user) return null;
  if (!isView(view) || !isFor(user, view)) return <NotFound />;
  return (
    <>
      {user.role === "patient" && <FollowSession />}
      <Settings view={view} user={user} />
    </>
  );
}

/** Closes a patient's settings when the session ends. Paused during mutations, whose response decides. */
function FollowSession() {
  useMyReportsVersion({ isPaused: useIsMutating() > 0 });
  return null;
}

function isView(view: string | undefined): view is ViewKey {
  return view !== undefined && Object.hasOwn(views, view);
}

const ofResearchers: readonly ViewKey[] = ["default-datasets", "patient-names", "tokens"];

function isFor(user: User, view: ViewKey): boolean {
  return user.role !== "patient" || !ofResearchers.includes(view);
}

function Settings({ view, user }: { view: ViewKey; user: User }) {
  const { title, description, View } = views[view];
  const entries = settingsViews.filter((key) => isFor(user, key)).map((key) => ({ key, label: views[key].label }));
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SettingsNavigation entries={entries} />
      <div>
        <PageHeader eyebrow={words.settings} title={title} description={description} />
        <View user={user} />
      </div>
    </div>
  );
}
