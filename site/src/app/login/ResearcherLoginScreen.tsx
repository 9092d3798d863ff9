import { accounts } from "@trabecula/contracts/endpoints";
import { AuthLayout } from "./AuthLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { TextLink } from "./TextLink.tsx";

export default function ResearcherLoginScreen() {
  return (
    <AuthLayout
      title="Researcher login"
      lead="For researchers and clinicians with an approved account."
      footer={
        <>
          <p>
            No account yet? <TextLink to="/researcher-signup">Sign up</TextLink>
          </p>
          <p>
            Here as a patient? <TextLink to="/patient-login">Go to the patient login</TextLink>
          </p>
        </>
      }
    >
      <LoginForm door={accounts.logIn} />
    </AuthLayout>
  );
}
