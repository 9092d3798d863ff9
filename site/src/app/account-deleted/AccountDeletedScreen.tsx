import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../login/Outcome.tsx";

/** Where a person comes out who has deleted their account. */
export default function AccountDeletedScreen() {
  return (
    <Outcome title="Your account is deleted" action={<ButtonLink to="/">Back to Home</ButtonLink>}>
      <p>Everything that belonged to it is gone, and you are signed out everywhere.</p>
    </Outcome>
  );
}
