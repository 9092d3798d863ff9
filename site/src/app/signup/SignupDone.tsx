import { useEffect, useRef } from "react";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";

/** After the request: the account waits for approval, and a mail waits to be answered. */
export function SignupDone({ email }: { email: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  // The form that held the focus is gone; the heading takes it, so that the outcome is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthLayout
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          Sign Up Successful
        </span>
      }
    >
      <div className="space-y-4">
        <p>Your account is pending admin approval. You will be told by e-mail when it is approved.</p>
        <p>
          Meanwhile, please confirm your address: an e-mail with a confirmation link has been sent to{" "}
          <strong className="font-semibold break-words">{email}</strong>.
        </p>
      </div>
      <ButtonLink to="/" className="mt-8">
        Back to Home
      </ButtonLink>
    </AuthLayout>
  );
}
