import { useMutation } from "@tanstack/react-query";
import { ZConfirmEmailRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/confirm-email";
import * as logIn from "@trabecula/messages/log-in";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { mailedToken } from "../mailed-token.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { hasSessionCookie } from "../../../shell/session.ts";
import { updateUser, useSession } from "../../../shell/session-store.ts";
import { Sentence } from "../../../ui/Sentence.tsx";

/** Requires a button press, because mail scanners open links. */
export default function ConfirmEmailScreen() {
  const { mutate, status, error } = useMutation({ mutationFn: confirmAddress, onSuccess: refreshUser });

  if (status === "success") return <Confirmed />;
  if (isUnusable(error)) return <Unusable />;
  if (isTaken(error)) return <Taken reason={messageOf(error)} />;
  return (
    <AuthLayout title={words.title} lead={words.lead}>
      <div className="space-y-5">
        {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
        <Button pending={status === "pending"} onClick={() => mutate()}>
          {words.confirm}
        </Button>
      </div>
    </AuthLayout>
  );
}

async function confirmAddress(): Promise<void> {
  const request = ZConfirmEmailRequest.safeParse({ token: mailedToken() });
  if (!request.success) throw new ApiError("invalid_token", words.linkIncomplete, 400);
  await api.call(accounts.confirmEmail, { body: request.data });
}

/** The address of the current session may have changed. A failure here does not affect the confirmation. */
async function refreshUser(): Promise<void> {
  if (!hasSessionCookie()) return;
  try {
    const { user } = await api.call(accounts.user);
    updateUser(user);
  } catch (error) {
    console.error("The account could not be reloaded", error);
  }
}

/** The server does not distinguish used, expired and unknown links. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed" || error.code === "not_found");
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

function Confirmed() {
  return (
    <Outcome title={words.confirmedTitle} action={<WayOn />}>
      <p>{sendsMail() ? words.confirmed : words.confirmedWithoutMail}</p>
    </Outcome>
  );
}

function Unusable() {
  return (
    <Outcome title={words.unusableTitle} action={<WayOn variant="secondary" />}>
      <p>{words.unusable}</p>
      <p>
        <Sentence text={words.unusableNext} parts={{ signup: (text) => <TextLink to="/researcher-signup">{text}</TextLink> }} />
      </p>
    </Outcome>
  );
}

function Taken({ reason }: { reason: string }) {
  return (
    <Outcome title={words.takenTitle} action={<WayOn variant="secondary" />}>
      <p>{reason}</p>
    </Outcome>
  );
}

function WayOn({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const isSignedIn = useSession((state) => state.user !== null);
  return isSignedIn ? (
    <ButtonLink to="/settings/change-email" variant={variant}>
      {words.toSettings}
    </ButtonLink>
  ) : (
    <ButtonLink to="/researcher-login" variant={variant}>
      {logIn.toLogin}
    </ButtonLink>
  );
}
