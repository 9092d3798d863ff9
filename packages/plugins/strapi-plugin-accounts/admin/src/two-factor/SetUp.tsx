import { Button, Typography } from "@strapi/design-system";
import type { BegunTwoFactor } from "@trabecula/contracts";
import { useState } from "react";
import { renderSVG } from "uqr";
import { useText } from "../text.ts";
import { CodeField, PasswordField, SmallForm } from "./fields.tsx";
import { useSending } from "./use-sending.ts";

interface SetUpProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function SetUp({ onDone }: SetUpProps) {
  const text = useText();
  const { send, problem, isBusy } = useSending();
  const [password, setPassword] = useState("");
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  if (begun) return <Confirm begun={begun} onDone={onDone} />;
  return (
    <SmallForm
      label={text("two-factor.set-up")}
      problem={problem}
      onSend={async () => setBegun(await send<BegunTwoFactor>("two-factor/begin", { password }))}
    >
      <PasswordField value={password} onChange={setPassword} />
      <Button type="submit" loading={isBusy}>
        {text("two-factor.set-up")}
      </Button>
    </SmallForm>
  );
}

function Confirm({ begun, onDone }: SetUpProps & { readonly begun: BegunTwoFactor }) {
  const text = useText();
  const { send, problem, isBusy } = useSending();
  const [code, setCode] = useState("");
  const confirm = async () => {
    const reply = await send<{ recoveryCodes: string[] }>("two-factor/confirm", { code });
    if (reply) onDone(reply.recoveryCodes);
  };
  return (
    <SmallForm label={text("two-factor.turn-on")} problem={problem} onSend={confirm}>
      <Typography>{text("two-factor.how")}</Typography>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri, { border: 4 }))}`}
        alt={text("two-factor.qr-code")}
        width={192}
        height={192}
      />
      <Typography>{text("two-factor.key", { key: begun.secret.match(/.{1,4}/g)?.join(" ") ?? "" })}</Typography>
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" loading={isBusy}>
        {text("two-factor.turn-on")}
      </Button>
    </SmallForm>
  );
}
