import { useMutation } from "@tanstack/react-query";
import { ZConfirmEmailRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { mailedToken } from "../entry/mailed-token.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { hasSessionCookie } from "../../shell/session.ts";
import { updateUser, useSession } from "../../shell/session-store.ts";

/** Proves an address. Opening the mailed link changes nothing (mail scanners open links too); pressing the button does. */
export default function ConfirmEmailScreen() {
  const { mutate, status, error } = useMutation({ mutationFn: confirmAddress, onSuccess: refreshUser });

  if (status === "success") return <Confirmed />;
  if (isUnusable(error)) return <Unusable />;
  if (isTaken(error)) return <Taken reason={messageOf(error)} />;
  return (
    <AuthLayout title="Confirm e-mail address" lead="Press the button to confirm that this address is yours.">
      <div className="space-y-5">
        {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
        <Button pending={status === "pending"} onClick={() => mutate()}>
          Confirm e-mail address
        </Button>
      </div>
    </AuthLayout>
  );
}

async function confirmAddress(): Promise<void> {
  const request = ZConfirmEmailRequest.safeParse({ token: mailedToken() });
  if (!request.success) throw new ApiError("invalid_token", "This link is not complete.", 400);
  await api.call(accounts.confirmEmail, { body: request.data });
}

/** Whoever is signed in here may have another address now. The address is confirmed even where this cannot be read. */
async function refreshUser(): Promise<void> {
  if (!hasSessionCookie()) return;
  try {
    const { user } = await api.call(accounts.user);
    updateUser(user);
  } catch (error) {
    console.error("The account could not be read anew", error);
  }
}

/** The server does not tell used, expired and invented links apart, so neither does the screen. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed" || error.code === "not_found");
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

function Confirmed() {
  return (
    <Outcome title="E-mail address confirmed" action={<WayOn />}>
      <p>
        Thank you. If your account is new, an administrator still has to approve it
        {sendsMail() ? "; you will be told by e-mail" : ", and the laboratory tells you when it is"}. If you have moved your account to this
        address, log in with it from now on.
      </p>
    </Outcome>
  );
}

function Unusable() {
  return (
    <Outcome title="This link no longer works" action={<WayOn variant="secondary" />}>
      <p>
        It has been used already, has expired, or was copied incompletely. If you pressed it before, your address is confirmed and there is
        nothing to do.
      </p>
      <p>
        Otherwise, for a new account, <TextLink to="/researcher-signup">sign up once more</TextLink> with the same address: no second
        account is made, and you get a new link. To move your account to another address, log in and ask for the change again in the
        settings.
      </p>
    </Outcome>
  );
}

function Taken({ reason }: { reason: string }) {
  return (
    <Outcome title="Your address stays as it was" action={<WayOn variant="secondary" />}>
      <p>{reason}</p>
    </Outcome>
  );
}

function WayOn({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const isSignedIn = useSession((state) => state.user !== null);
  return isSignedIn ? (
    <ButtonLink to="/settings/change-email" variant={variant}>
      Go to the settings
    </ButtonLink>
  ) : (
    <ButtonLink to="/researcher-login" variant={variant}>
      Go to the login
    </ButtonLink>
  );
}
