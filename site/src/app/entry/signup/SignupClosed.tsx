import * as words from "@trabecula/messages/sign-up";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";

/** The server also refuses requests while sign-up is closed. */
export function SignupClosed() {
  return (
    <AuthLayout title={words.title} lead={words.closedLead}>
      <p>
        <Sentence text={words.closed} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />
      </p>
      <p className="mt-4">
        <Sentence text={words.haveAccount} parts={{ login: (text) => <TextLink to="/researcher-login">{text}</TextLink> }} />
      </p>
    </AuthLayout>
  );
}
