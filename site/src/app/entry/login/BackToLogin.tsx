import * as words from "@trabecula/messages/log-in";
import { Sentence } from "../../../ui/Sentence.tsx";
import { TextLink } from "./TextLink.tsx";

export function BackToLogin() {
  return (
    <p>
      <Sentence
        text={words.backToLogin}
        parts={{
          researcher: (text) => <TextLink to="/researcher-login">{text}</TextLink>,
          patient: (text) => <TextLink to="/patient-login">{text}</TextLink>,
        }}
      />
    </p>
  );
}
