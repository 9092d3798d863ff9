import { accounts } from "@trabecula/contracts/endpoints";
import type { ConfirmRequest } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/forms";
import type { FieldValues, Path } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "../shell/api.ts";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { CodeInput, useCode } from "./CodeInput.tsx";
import type { ContractForm } from "./use-contract-form.ts";

export const confirmationFields = { password: z.string().check(z.minLength(1, messages.enterPassword)), code: z.optional(z.string()) };

interface Typed {
  password: string;
  code?: string | undefined;
}

/** @returns the token that the act itself takes */
export async function confirmAct(
  { purpose, object }: Pick<ConfirmRequest, "purpose" | "object">,
  { password, code }: Typed,
): Promise<string> {
  const body = { purpose, object, password, ...(code ? { code } : {}) };
  return (await api.call(accounts.confirm, { body })).confirmation;
}

/** The code is asked for once the server wants it. */
export function ConfirmationInputs<Values extends FieldValues & { code: string }, Request extends FieldValues>({
  form,
}: {
  form: ContractForm<Values, Request>;
}) {
  const asksCode = useCode(form);
  return (
    <>
      <PasswordInput label={messages.yourPassword} autoComplete="current-password" {...form.field("password" as Path<Values>)} required />
      {asksCode && <CodeInput {...form.field("code" as Path<Values>)} />}
    </>
  );
}
