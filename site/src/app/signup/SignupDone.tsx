import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../login/Outcome.tsx";

/** After the request: the account waits for approval, and a mail waits to be answered. */
export function SignupDone({ email }: { email: string }) {
  return (
    <Outcome title="Sign Up Successful" action={<ButtonLink to="/">Back to Home</ButtonLink>}>
      <p>Your account is pending admin approval. You will be told by e-mail when it is approved.</p>
      <p>
        Meanwhile, please confirm your address: an e-mail with a confirmation link has been sent to{" "}
        <strong className="font-semibold break-words">{email}</strong>.
      </p>
    </Outcome>
  );
}
