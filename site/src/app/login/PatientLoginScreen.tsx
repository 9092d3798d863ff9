import { accounts } from "@trabecula/contracts/endpoints";
import { AuthLayout } from "./AuthLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { TextLink } from "./TextLink.tsx";

export default function PatientLoginScreen() {
  return (
    <AuthLayout
      title="Patient login"
      lead="Here you can read the bone scan reports that your clinic or study team has released to you."
      footer={
        <>
          <p>
            No account yet? You cannot sign up here yourself: ask your clinic or study team for an invitation. It has a link to choose your
            password.
          </p>
          <p>
            Researcher or clinician? <TextLink to="/researcher-login">Go to the researcher login</TextLink> or{" "}
            <TextLink to="/researcher-signup">sign up</TextLink>.
          </p>
        </>
      }
    >
      <LoginForm door={accounts.logInAsPatient} />
    </AuthLayout>
  );
}
