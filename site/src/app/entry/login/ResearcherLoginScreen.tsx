import { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/log-in";
import { Sentence } from "../../../ui/Sentence.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { TextLink } from "./TextLink.tsx";

export default function ResearcherLoginScreen() {
  return (
    <AuthLayout
      title={words.researcherTitle}
      lead={words.researcherLead}
      footer={
        <>
          <p>
            <Sentence text={words.noAccount} parts={{ signup: (text) => <TextLink to="/researcher-signup">{text}</TextLink> }} />
          </p>
          <p>
            <Sentence text={words.hereAsPatient} parts={{ login: (text) => <TextLink to="/patient-login">{text}</TextLink> }} />
          </p>
        </>
      }
    >
      <LoginForm door={accounts.logIn} />
    </AuthLayout>
  );
}
