import { useEffect, useRef, type ReactNode } from "react";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ZConfirmEmailRequest, ZDone } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ApiError, messageOf } from "../shell/api-error.ts";
import { api } from "../shell/api.ts";

/** Proves an address. Opening the mailed link changes nothing (mail scanners open links too); pressing the button does. */
export default function ConfirmEmailScreen() {
  const { token = "" } = useParams();
  const { mutate, status, error } = useMutation({ mutationFn: () => confirmAddress(token) });

  if (status === "success") return <Confirmed />;
  if (isUnusable(error)) return <Unusable />;
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

async function confirmAddress(token: string): Promise<void> {
  const request = ZConfirmEmailRequest.safeParse({ token });
  if (!request.success) throw new ApiError("invalid_token", "This link is not complete.", 400);
  await api.post("/api/user/confirm-email", request.data, ZDone);
}

/** The server does not tell used, expired and invented links apart, so neither does the screen. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed" || error.code === "not_found");
}

function Confirmed() {
  return (
    <Outcome
      title="E-mail address confirmed"
      text="Thank you. If your account is new, an administrator still has to approve it; you will be told by e-mail."
      action={<ButtonLink to="/researcher-login">Go to the login</ButtonLink>}
    />
  );
}

function Unusable() {
  return (
    <Outcome
      title="This link no longer works"
      text={
        <>
          It has been used already, has expired, or was copied incompletely. If you pressed it before, your address is confirmed and there
          is nothing to do. Otherwise <TextLink to="/researcher-signup">sign up once more</TextLink> with the same address: no second
          account is made, and the e-mail brings a new link.
        </>
      }
      action={
        <ButtonLink to="/researcher-login" variant="secondary">
          Go to the login
        </ButtonLink>
      }
    />
  );
}

function Outcome({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null);
  // The pressed button is gone; the heading takes the focus, so that the outcome is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthLayout
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </span>
      }
    >
      <p>{text}</p>
      <div className="mt-8">{action}</div>
    </AuthLayout>
  );
}
