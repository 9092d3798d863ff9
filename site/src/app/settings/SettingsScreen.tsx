import { workspaces } from "@trabecula/messages/app-frame";
import * as messages from "@trabecula/messages/settings";
import { useIsMutating } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import type { User } from "@trabecula/contracts";
import { useMyReportsVersion } from "../my-reports/my-reports-queries.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { settingsViews } from "../../paths.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { useSession } from "../../shell/session-store.ts";
import { AccountDetails, ChangeEmail, ChangePassword } from "./AccountForms.tsx";
import { DefaultDatasets, PatientNames } from "./ResearcherSettings.tsx";
import { DeleteAccount, ExportAccount } from "./AccountData.tsx";
import { LinkedLogins } from "./LinkedLogins.tsx";
import { Sessions } from "./Sessions.tsx";
import { Tokens } from "./Tokens.tsx";
import { TwoFactorLogin } from "./TwoFactorLogin.tsx";
import { ViewLink } from "../../ui/ViewLink.tsx";

type ViewKey = (typeof settingsViews)[number];

type View = ComponentType<{ user: User }>;

const views: Record<ViewKey, { label: string; title: string; description: string; View: View }> = {
  "account-details": { ...messages.views.accountDetails, View: AccountDetails },
  "change-email": { ...messages.views.changeEmail, View: ChangeEmail },
  "change-password": { ...messages.views.changePassword, View: ChangePassword },
  "two-factor": { ...messages.views.twoFactor, View: TwoFactorLogin },
  "linked-logins": { ...messages.viewsOfResearchers.linkedLogins, View: LinkedLogins },
  "default-datasets": { ...messages.viewsOfResearchers.defaultDatasets, View: DefaultDatasets },
  "patient-names": { ...messages.viewsOfResearchers.patientNames, View: PatientNames },
  tokens: { ...messages.viewsOfResearchers.tokens, View: Tokens },
  sessions: { ...messages.views.sessions, View: Sessions },
  export: { ...messages.views.export, View: ExportAccount },
  "delete-account": { ...messages.views.deleteAccount, View: DeleteAccount },
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

const isView = (view: string | undefined): view is ViewKey => view !== undefined && Object.hasOwn(views, view);

const ofResearchers: readonly ViewKey[] = ["linked-logins", "default-datasets", "patient-names", "tokens"];

const isFor = (user: User, view: ViewKey): boolean => user.role !== "patient" || !ofResearchers.includes(view);

function Settings({ view, user }: { view: ViewKey; user: User }) {
  const { title, description, View } = views[view];
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={messages.settings} className="print:hidden">
        <ul className="flex flex-wrap gap-x-5 lg:flex-col lg:gap-y-1">
          {settingsViews
            .filter((key) => isFor(user, key))
            .map((key) => (
              <li key={key}>
                <ViewLink to={`/settings/${key}`}>{views[key].label}</ViewLink>
              </li>
            ))}
          {user.role !== "patient" && (
            <li>
              <ViewLink to="/workspaces">{workspaces}</ViewLink>
            </li>
          )}
        </ul>
      </nav>
      <div>
        <PageHeader eyebrow={messages.settings} title={title} description={description} />
        <View user={user} />
      </div>
    </div>
  );
}
