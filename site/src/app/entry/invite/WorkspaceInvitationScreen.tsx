import { useMutation, useQuery } from "@tanstack/react-query";
import type { WorkspaceLink } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/workspace-invitation";
import { useEffect } from "react";
import { withoutLanguage } from "../../../page-language.ts";
import { inWorkspace } from "../../../paths.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { keepReturnPath } from "../../../shell/return-path.ts";
import { hasSessionCookie, logOut } from "../../../shell/session.ts";
import { useSession } from "../../../shell/session-store.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { KeepNames, kept } from "../../../ui/Kept.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { AuthLayout, LinkedText, Opening, Outcome, TextLink } from "../login/AuthLayout.tsx";
import { isUnusableLink, mailedToken } from "../mailed-token.ts";

export default function WorkspaceInvitationScreen() {
  const user = useSession((state) => state.user);
  const { data, error, refetch } = useQuery({
    queryKey: ["workspace-invitation"],
    queryFn: () => api.call(workspaces.readInvitation, { body: { token: mailedToken() } }),
    staleTime: Infinity,
  });
  if (isUnusableLink(error)) return <Unusable />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || (user === null && hasSessionCookie()))
    return <Opening title={messages.openingTitle} text={messages.opening} heights={["h-12", "h-10"]} />;
  return (
    <KeepNames names={[data.workspace.name, data.invitedBy, data.email, user?.email]}>
      <AuthLayout
        title={kept(messages.title(data.workspace.name))}
        lead={kept(messages.lead(data.invitedBy))}
        footer={<LinkedText text={messages.notExpected} links={{ contact: "/contact" }} />}
      >
        {user === null ? (
          <LoggedOut link={data} />
        ) : isFor(user.email, data) ? (
          <Accept email={user.email} />
        ) : (
          <OtherAccount email={user.email} link={data} />
        )}
      </AuthLayout>
    </KeepNames>
  );
}

const isFor = (email: string, link: WorkspaceLink): boolean => email.toLowerCase() === link.email.toLowerCase();

function Accept({ email }: { email: string }) {
  const acceptance = useMutation({
    mutationFn: () => api.call(workspaces.accept, { body: { token: mailedToken() } }),
    onSuccess: ({ id }) => window.location.replace(inWorkspace(id, "/dashboard")),
  });
  if (isUnusableLink(acceptance.error)) return <Unusable />;
  return (
    <div className="space-y-5">
      {acceptance.error && <NotificationBanner wide type="error" message={messageOf(acceptance.error)} />}
      <p className="wrap-anywhere">{kept(messages.acceptAs(email))}</p>
      <Button className="w-full" pending={acceptance.isPending || acceptance.isSuccess} onClick={() => acceptance.mutate()}>
        {messages.accept}
      </Button>
    </div>
  );
}

function OtherAccount({ email, link }: { email: string; link: WorkspaceLink }) {
  const leaving = useMutation({ mutationFn: () => logOut() });
  return (
    <div className="space-y-5">
      <NotificationBanner wide type="warning" message={messages.otherAccount(email, link.email)} />
      <Button variant="secondary" pending={leaving.isPending} onClick={() => leaving.mutate()}>
        {messages.logOut}
      </Button>
    </div>
  );
}

/** The token stays in the address after `#`, which no server reads. Any login here leads back. */
function LoggedOut({ link: { email } }: { link: WorkspaceLink }) {
  useEffect(() => keepReturnPath(withoutLanguage(window.location.pathname)), []);
  const invitation = new URLSearchParams({ invitation: mailedToken(), email });
  return (
    <div className="space-y-5">
      <p className="wrap-anywhere">{kept(messages.loggedOut(email))}</p>
      <ButtonLink to="/researcher-login" className="w-full">
        {messages.logIn}
      </ButtonLink>
      <p className="text-sm">
        {messages.noAccount} <TextLink to={`/researcher-signup#${invitation}`}>{messages.signUp}</TextLink>
      </p>
    </div>
  );
}

function Unusable() {
  const isLoggedIn = useSession(({ user }) => user !== null);
  return (
    <Outcome
      title={messages.unusableTitle}
      action={
        <ButtonLink to={isLoggedIn ? "/workspaces" : "/researcher-login"}>{isLoggedIn ? messages.toWorkspaces : messages.logIn}</ButtonLink>
      }
    >
      <p>{messages.unusable}</p>
      <p>{messages.unusableNext}</p>
    </Outcome>
  );
}
