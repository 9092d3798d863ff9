import { accounts } from "@trabecula/contracts/endpoints";
import { actsWithCode, type ConfirmRequest, type ownAccountActs } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/controls";
import { asksAgain, confirmAt, nothingToConfirm } from "@trabecula/messages/institutional-login";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "../shell/api.ts";
import { useSession } from "../shell/session-store.ts";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import { Button } from "../ui/Button.tsx";
import { confirmAtProvider, linkedLoginsQuery } from "./at-provider.ts";
import { CodeInput, useCode } from "./CodeInput.tsx";
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

export interface Proof {
  password: string;
  code: string;
  /** Key of the provider that confirms this submission; empty: the password does. */
  provider: string;
}

export const emptyProof: Proof = { password: "", code: "", provider: "" };

interface Props<Values extends FieldValues, Request extends FieldValues> {
  form: ContractForm<Values, Request>;
  name?: string;
  label?: string;
  /** If a form has several buttons, a provider confirms only for accounts without a password. */
  severalActs?: boolean;
  /** Replaces the code input, which appears once the server asks for a code. */
  children?: ReactNode;
}

export function ConfirmationInputs<Values extends FieldValues & { code: string }, Request extends FieldValues>({
  form,
  name = "password",
  label = messages.yourPassword,
  severalActs = false,
  children,
}: Props<Values, Request>) {
  const asksCode = useCode(form);
  const user = useSession((state) => state.user);
  const { data } = useQuery({ ...linkedLoginsQuery(), enabled: user !== null && user.role !== "patient" });
  const providers = (data?.items ?? []).flatMap(({ provider }) => provider ?? []);
  const hasPassword = data?.hasPassword !== false;
  const first = hasPassword ? "" : (providers[0]?.key ?? "");
  const { setValue } = form as UseFormReturn<FieldValues, unknown, Request>;
  const { submitCount, isSubmitting } = form.formState;
  useEffect(() => {
    if (!isSubmitting) setValue("provider", first);
  }, [submitCount, isSubmitting, setValue, first]);
  return (
    <>
      {hasPassword ? (
        <PasswordInput label={label} autoComplete="current-password" {...form.field(name as Path<Values>)} required />
      ) : (
        <p className="text-sm text-muted">{providers[0] ? asksAgain(providers[0].name) : nothingToConfirm}</p>
      )}
      {children ?? (asksCode && <CodeInput {...form.field("code" as Path<Values>)} />)}
      {providers
        .filter(({ key }) => key !== first && !severalActs)
        .map((provider) => (
          <Button
            key={provider.key}
            type="submit"
            variant="secondary"
            pending={isSubmitting}
            onClick={() => setValue("provider", provider.key)}
          >
            {confirmAt(provider.name)}
          </Button>
        ))}
    </>
  );
}

export const passwordOf = ({ password, provider }: Proof): { password?: string } => (provider === "" ? { password } : {});

export async function confirmed<Values extends FieldValues & Pick<Proof, "code" | "provider">, Request extends FieldValues>(
  purpose: (typeof ownAccountActs)[number],
  form: ContractForm<Values, Request>,
  request: Request,
): Promise<Request & { confirmation?: string }> {
  const { provider, code } = form.getValues();
  const { user } = useSession.getState();
  if (provider === "" || !user) return request;
  const codeOfStart = (actsWithCode as readonly string[]).includes(purpose) || code === "" ? undefined : code;
  return { ...request, confirmation: await confirmAtProvider(provider, { purpose, object: user.id }, codeOfStart) };
}
