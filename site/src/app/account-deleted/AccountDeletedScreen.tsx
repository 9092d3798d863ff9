import * as words from "@trabecula/messages/passwords";

import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../entry/login/Outcome.tsx";

/** Where a person comes out who has deleted their account. */
export default function AccountDeletedScreen() {
  return (
    <Outcome title={words.accountDeletedTitle} action={<ButtonLink to="/">{words.toHome}</ButtonLink>}>
      <p>{words.accountDeleted}</p>
    </Outcome>
  );
}
