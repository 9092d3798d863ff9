import { Button, Flex } from "@strapi/design-system";
import { useState } from "react";
import { useText } from "../text.ts";
import { CodeField, PasswordField, SmallForm } from "./fields.tsx";
import { useSending } from "./use-sending.ts";

interface TurnedOnProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onOff: () => Promise<void>;
}

export function TurnedOn({ onCodes, onOff }: TurnedOnProps) {
  const text = useText();
  const { send, problem, isBusy } = useSending();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const renew = async () => {
    const reply = await send<{ recoveryCodes: string[] }>("two-factor/recovery-codes", { password, code });
    if (reply) onCodes(reply.recoveryCodes);
  };
  const turnOff = async () => {
    if (await send("two-factor/off", { password, code })) await onOff();
  };
  return (
    <SmallForm label={text("two-factor.change")} problem={problem} onSend={renew}>
      <PasswordField value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
      <Flex gap={2} wrap="wrap">
        <Button type="submit" loading={isBusy}>
          {text("two-factor.new-codes")}
        </Button>
        <Button variant="danger-light" disabled={isBusy} onClick={() => void turnOff()}>
          {text("two-factor.turn-off")}
        </Button>
      </Flex>
    </SmallForm>
  );
}
