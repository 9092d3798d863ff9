import * as messages from "@trabecula/messages/passwords";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../entry/login/AuthLayout.tsx";

export default function AccountDeletedScreen() {
  return (
    <Outcome title={messages.accountDeletedTitle} action={<ButtonLink to="/">{messages.toHome}</ButtonLink>}>
      <p>{messages.accountDeleted}</p>
    </Outcome>
  );
}
