import * as words from "@trabecula/messages/two-factor";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ZBeginTwoFactorRequest, ZConfirmTwoFactorRequest, type BegunTwoFactor, type User } from "@trabecula/contracts";
import { twoFactor } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { QrCode } from "./QrCode.tsx";

export function TurnOn({ user, onDone }: { user: User; onDone: (codes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  return begun ? <SetUpApp begun={begun} onDone={onDone} /> : <AskPassword user={user} onBegun={setBegun} />;
}

function AskPassword({ user, onBegun }: { user: User; onBegun: (begun: BegunTwoFactor) => void }) {
  const form = useContractForm({ contract: ZBeginTwoFactorRequest, values: { password: "" } }, { checked: "sent" });
  const begin = useMutation({ mutationFn: (body: { password: string }) => api.call(twoFactor.begin, { body }) });
  return (
    <form
      noValidate
      onSubmit={form.submit(async (request) => onBegun(await begin.mutateAsync(request)))}
      className="max-w-md space-y-5"
      aria-label={words.turnOnForm}
    >
      <p>{words.whatItIs}</p>
      <FormFailure form={form} />
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput label={words.password} autoComplete="current-password" {...form.field("password")} required />
      <Button type="submit" pending={form.formState.isSubmitting}>
        {words.setUp}
      </Button>
    </form>
  );
}

function SetUpApp({ begun, onDone }: { begun: BegunTwoFactor; onDone: (codes: readonly string[]) => void }) {
  const form = useContractForm({ contract: ZConfirmTwoFactorRequest, values: { code: "" } }, { checked: "sent" });
  const confirm = useMutation({ mutationFn: (body: { code: string }) => api.call(twoFactor.confirm, { body }) });
  return (
    <form
      noValidate
      onSubmit={form.submit(async (request) => onDone((await confirm.mutateAsync(request)).recoveryCodes))}
      className="max-w-md space-y-5"
      aria-label={words.confirmForm}
    >
      <p>{words.howToSetUp}</p>
      <QrCode content={begun.uri} label={words.qrCode} />
      <p className="text-sm">
        <span className="text-muted">{words.key} </span>
        <span className="font-mono break-all">{begun.secret.match(/.{1,4}/g)?.join(" ")}</span>
      </p>
      <FormFailure form={form} />
      <TextInput label={words.code} autoComplete="one-time-code" inputMode="numeric" spellCheck={false} {...form.field("code")} required />
      <Button type="submit" pending={form.formState.isSubmitting}>
        {words.turnOn}
      </Button>
    </form>
  );
}
