import { useQuery } from "@tanstack/react-query";
import { portal } from "@trabecula/contracts/endpoints";
import { mailedToken } from "../entry/mailed-token.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { useSession } from "../../shell/session-store.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AcceptForm } from "./AcceptForm.tsx";

/** Behind the link of an invitation: who invites, and the password of the account. Opening the page uses nothing up. */
export default function AcceptInviteScreen() {
  const user = useSession((state) => state.user);
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation"],
    queryFn: () => api.call(portal.invitation, { body: { token: mailedToken() } }),
    staleTime: Infinity,
  });
  if (isUnusable(error)) return <Unusable />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Opening />;
  return (
    <AuthLayout
      title={data.hasAccount ? "Read more of your reports" : "Open your account"}
      lead={`${data.invitedBy} invites you to read the reports about your own bone scans.`}
      footer={
        <p>
          You did not expect this? Close this page; nothing happens then. <TextLink to="/contact">Contact us</TextLink>
        </p>
      }
    >
      <div className="space-y-5">
        {user && (
          <NotificationBanner
            wide
            type="info"
            message={`You are logged in as ${user.email}. When you accept, this browser is logged out of that account and into yours.`}
          />
        )}
        <AcceptForm invitation={data} />
      </div>
    </AuthLayout>
  );
}

/** As large as what comes, so that nothing moves. */
function Opening() {
  return (
    <AuthLayout title="Your invitation" lead={<span role="status">Opening your invitation…</span>}>
      <div className="space-y-5">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </AuthLayout>
  );
}

/** The server does not tell used, expired and invented links apart, so neither does the screen. */
function isUnusable(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed");
}

function Unusable() {
  return (
    <Outcome title="This invitation no longer works" action={<ButtonLink to="/patient-login">Go to the patient login</ButtonLink>}>
      <p>It has been used already, has expired, was taken back, or its link was copied incompletely. Only the newest invitation counts.</p>
      <p>If you have chosen your password before, log in with it. Otherwise ask your clinic or study team for a new invitation.</p>
    </Outcome>
  );
}
