import * as words from "@trabecula/messages/two-factor";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ZBothFactorsRequest, type BothFactorsRequest, type TwoFactor, type User } from "@trabecula/contracts";
import { twoFactor } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { CodeInput } from "../../entry/login/CodeInput.tsx";

interface Props {
  user: User;
  state: TwoFactor;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

/** Both actions require password and code. */
export function ChangeFactors({ user, state, onCodes, onOff }: Props) {
  const form = useContractForm({ contract: ZBothFactorsRequest, values: { password: "", code: "" } }, { checked: "sent" });
  const renew = useMutation({ mutationFn: (body: BothFactorsRequest) => api.call(twoFactor.newRecoveryCodes, { body }) });
  const turnOff = useMutation({ mutationFn: (body: BothFactorsRequest) => api.call(twoFactor.turnOff, { body }) });
  const { isSubmitting } = form.formState;

  async function makeCodes(request: BothFactorsRequest): Promise<void> {
    onCodes((await renew.mutateAsync(request)).recoveryCodes);
  }

  async function endTwoFactor(request: BothFactorsRequest): Promise<void> {
    await turnOff.mutateAsync(request);
    onOff();
  }

  function onSubmit(event: FormEvent): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    form.submit(submitter?.getAttribute("value") === "off" ? endTwoFactor : makeCodes)(event);
  }

  return (
    <form noValidate onSubmit={onSubmit} className="max-w-md space-y-5" aria-label={words.changeForm}>
      <p>
        {state.since && words.onSince(formatMoment(state.since))} {words.codesLeft(state.recoveryCodesLeft)}
      </p>
      <FormFailure form={form} />
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput label={words.password} autoComplete="current-password" {...form.field("password")} required />
      <CodeInput {...form.field("code")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={isSubmitting} value="codes">
          {words.newCodes}
        </Button>
        <Button type="submit" variant="danger" pending={isSubmitting} value="off">
          {words.turnOff}
        </Button>
      </div>
    </form>
  );
}
