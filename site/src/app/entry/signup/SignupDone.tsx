import * as words from "@trabecula/messages/sign-up";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";

export function SignupDone({ email }: { email: string }) {
  return (
    <Outcome title={words.doneTitle} action={<ButtonLink to="/">{words.toHome}</ButtonLink>}>
      {sendsMail() ? <MailSent email={email} /> : <NoMail />}
    </Outcome>
  );
}

function MailSent({ email }: { email: string }) {
  return (
    <>
      <p>{words.pendingMail}</p>
      <p>
        <Sentence text={words.pleaseConfirm} parts={{ email: () => <strong className="font-semibold break-words">{email}</strong> }} />
      </p>
    </>
  );
}

function NoMail() {
  return (
    <>
      <p>{words.pending}</p>
      <p>
        <Sentence text={words.pendingWithoutMail} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />
      </p>
    </>
  );
}
