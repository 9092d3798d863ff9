import { TextLink } from "./TextLink.tsx";

/** For screens that serve both kinds of accounts. */
export function BackToLogin() {
  return (
    <p>
      Back to the <TextLink to="/researcher-login">researcher login</TextLink> or the <TextLink to="/patient-login">patient login</TextLink>
    </p>
  );
}
