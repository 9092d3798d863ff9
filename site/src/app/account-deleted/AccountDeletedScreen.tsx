import * as words from "@trabecula/messages/passwords";

import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Outcome } from "../entry/login/Outcome.tsx";

export default function AccountDeletedScreen() {
  return (
    <Outcome title={words.accountDeletedTitle} action={<ButtonLink to="/">{words.toHome}</ButtonLink>}>
      <p>{words.accountDeleted}</p>
    </Outcome>
  );
}
