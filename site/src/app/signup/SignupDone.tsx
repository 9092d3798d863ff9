import { sendsMail } from "../../shell/sends-mail.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";

/** After the request: the account waits for approval, and the address to be confirmed. */
export function SignupDone({ email }: { email: string }) {
  return (
    <Outcome title="Sign Up Successful" action={<ButtonLink to="/">Back to Home</ButtonLink>}>
      {sendsMail() ? <MailSent email={email} /> : <NoMail />}
    </Outcome>
  );
}

function MailSent({ email }: { email: string }) {
  return (
    <>
      <p>Your account is pending admin approval. You will be told by e-mail when it is approved.</p>
      <p>
        Meanwhile, please confirm your address: an e-mail with a confirmation link has been sent to{" "}
        <strong className="font-semibold break-words">{email}</strong>.
      </p>
    </>
  );
}

function NoMail() {
  return (
    <>
      <p>Your account is pending admin approval.</p>
      <p>
        This site sends no e-mail. The laboratory reads your request here and tells you itself what was decided; to ask, use the{" "}
        <TextLink to="/contact">contact page</TextLink>.
      </p>
    </>
  );
}
