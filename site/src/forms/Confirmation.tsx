import { accounts } from "@trabecula/contracts/endpoints";
import type { ConfirmRequest } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/forms";
import { confirmAt } from "@trabecula/messages/institutional-login";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "../shell/api.ts";
import { useSession } from "../shell/session-store.ts";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { Button } from "../ui/Button.tsx";
import { confirmAtProvider } from "./at-provider.ts";
import { CodeInput, useCode } from "./CodeInput.tsx";
import { linkedLoginsQuery } from "./linked-logins.ts";
import type { ContractForm } from "./use-contract-form.ts";

export const confirmationFields = { password: z.string(), code: z.optional(z.string()), provider: z.optional(z.string()) };

interface Typed {
  password: string;
  code?: string | undefined;
  /** Key of the provider that confirms instead of the password. */
  provider?: string | undefined;
}

/** @returns the token that the act itself takes */
export async function confirmAct(
  { purpose, object }: Pick<ConfirmRequest, "purpose" | "object">,
  { password, code, provider }: Typed,
): Promise<string> {
  if (provider) return confirmAtProvider(provider, { purpose, object }, code);
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
  const user = useSession((state) => state.user);
  const { data } = useQuery({ ...linkedLoginsQuery(), enabled: user !== null && user.role !== "patient" });
  const { setValue } = form as UseFormReturn<FieldValues, unknown, Request>;
  const { submitCount, isSubmitting } = form.formState;
  // The choice counts for one submission.
  useEffect(() => {
    if (!isSubmitting) setValue("provider", "");
  }, [submitCount, isSubmitting, setValue]);
  return (
    <>
      {data?.hasPassword !== false && (
        <PasswordInput label={messages.yourPassword} autoComplete="current-password" {...form.field("password" as Path<Values>)} required />
      )}
      {asksCode && <CodeInput {...form.field("code" as Path<Values>)} />}
      {data?.items.map(
        ({ id, provider }) =>
          provider && (
            <Button key={id} type="submit" variant="secondary" pending={isSubmitting} onClick={() => setValue("provider", provider.key)}>
              {confirmAt(provider.name)}
            </Button>
          ),
      )}
    </>
  );
}
