import { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/patient-login";
import { Sentence } from "../../../ui/Sentence.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { TextLink } from "./TextLink.tsx";

export default function PatientLoginScreen() {
  return (
    <AuthLayout
      title={words.title}
      lead={words.lead}
      footer={
        <>
          <p>{words.noAccount}</p>
          <p>
            <Sentence
              text={words.otherLogin}
              parts={{
                login: (text) => <TextLink to="/researcher-login">{text}</TextLink>,
                signup: (text) => <TextLink to="/researcher-signup">{text}</TextLink>,
              }}
            />
          </p>
        </>
      }
    >
      <LoginForm door={accounts.logInAsPatient} />
    </AuthLayout>
  );
}
