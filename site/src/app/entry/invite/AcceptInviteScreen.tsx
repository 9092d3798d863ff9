import { useQuery } from "@tanstack/react-query";
import { portal } from "@trabecula/contracts/endpoints";
import { mailedToken } from "../mailed-token.ts";
import * as words from "@trabecula/messages/accept-invite";
import { Sentence } from "../../../ui/Sentence.tsx";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session-store.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AcceptForm } from "./AcceptForm.tsx";

/** Opening the page does not use the invitation. */
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
      title={data.hasAccount ? words.knownTitle : words.newTitle}
      lead={words.lead(data.invitedBy)}
      footer={
        <p>
          <Sentence text={words.notExpected} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />
        </p>
      }
    >
      <div className="space-y-5">
        {user && <NotificationBanner wide type="info" message={words.loggedInAs(user.email)} />}
        <AcceptForm invitation={data} />
      </div>
    </AuthLayout>
  );
}

/** Reserves the height of the form to avoid layout shift. */
function Opening() {
  return (
    <AuthLayout title={words.openingTitle} lead={<span role="status">{words.opening}</span>}>
      <div className="space-y-5">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </AuthLayout>
  );
}

/** The server does not distinguish used, expired and unknown links. */
function isUnusable(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed");
}

function Unusable() {
  return (
    <Outcome title={words.unusableTitle} action={<ButtonLink to="/patient-login">{words.toLogin}</ButtonLink>}>
      <p>{words.unusable}</p>
      <p>{words.unusableNext}</p>
    </Outcome>
  );
}
