import * as words from "@trabecula/messages/sign-up";
import { isSignupOpen } from "../../../shell/product.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { ServerDownNote } from "./ServerDownNote.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { SignupClosed } from "./SignupClosed.tsx";
import { SignupDone } from "./SignupDone.tsx";
import { UseStep } from "./UseStep.tsx";
import { useSignup } from "./use-signup.ts";
import { Sentence } from "../../../ui/Sentence.tsx";

export default function SignupScreen() {
  return isSignupOpen() ? <Signup /> : <SignupClosed />;
}

function Signup() {
  const signup = useSignup();
  if (signup.step === "done") return <SignupDone email={signup.form.getValues("email").trim()} />;
  return (
    <AuthLayout
      title={words.title}
      lead={words.lead}
      aside={<NextSteps />}
      footer={
        <p>
          <Sentence text={words.haveAccount} parts={{ login: (text) => <TextLink to="/researcher-login">{text}</TextLink> }} />
        </p>
      }
    >
      <ServerDownNote />
      {signup.step === "details" ? <DetailsStep {...signup} /> : <UseStep {...signup} />}
    </AuthLayout>
  );
}
