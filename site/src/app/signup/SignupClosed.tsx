import { AuthLayout } from "../login/AuthLayout.tsx";
import { TextLink } from "../login/TextLink.tsx";

/** Where nobody can ask for an account at the moment; the server would refuse it too. */
export function SignupClosed() {
  return (
    <AuthLayout title="Sign up" lead="Sign-up is closed at the moment.">
      <p>
        Nobody can request an account right now. If you need one, <TextLink to="/contact">write to us</TextLink>.
      </p>
      <p className="mt-4">
        Already have an account? <TextLink to="/researcher-login">Log in</TextLink>
      </p>
    </AuthLayout>
  );
}
