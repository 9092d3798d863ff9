import { useState } from "react";
import type { LoginRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import * as words from "@trabecula/messages/log-in";
import { Sentence } from "../../../ui/Sentence.tsx";
import { TextLink } from "./TextLink.tsx";

type Phase = "offered" | "asking" | "asked";

export function ConfirmAgain({ credentials }: { credentials: LoginRequest }) {
  const [phase, setPhase] = useState<Phase>("offered");
  const [failure, setFailure] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setPhase("asking");
    setFailure(null);
    try {
      await api.call(accounts.confirmAgain, { body: credentials, withoutCookies: true });
      setPhase("asked");
    } catch (error) {
      setFailure(messageOf(error));
      setPhase("offered");
    }
  }

  if (phase === "asked") return <NotificationBanner wide type="info" message={sendsMail() ? words.sentAgain : kept} />;
  return (
    <>
      {failure && <NotificationBanner wide type="error" message={failure} />}
      <Button variant="secondary" pending={phase === "asking"} onClick={() => void ask()}>
        {sendsMail() ? words.sendAgain : words.askAgain}
      </Button>
    </>
  );
}

const kept = <Sentence text={words.keptForAdministrators} parts={{ contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />;
