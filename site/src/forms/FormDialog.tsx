import { useId, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ActionDialog, type ActionDialogProps } from "../ui/ActionDialog.tsx";
import { FormFailure } from "./FormFailure.tsx";
import type { ContractForm } from "./use-contract-form.ts";

interface Props<Values extends FieldValues, Request extends FieldValues> extends Pick<
  ActionDialogProps,
  "title" | "act" | "tone" | "wide" | "besides" | "onClose"
> {
  form: ContractForm<Values, Request>;
  send: (request: Request) => Promise<unknown>;
  lead?: ReactNode;
  children: ReactNode;
}

export function FormDialog<Values extends FieldValues, Request extends FieldValues>({
  form,
  send,
  lead,
  children,
  ...dialog
}: Props<Values, Request>) {
  const formId = useId();
  return (
    <ActionDialog formId={formId} pending={form.formState.isSubmitting} {...dialog}>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <form id={formId} noValidate className="mt-4 space-y-5" onSubmit={form.submit(send)}>
        <FormFailure form={form} />
        {children}
      </form>
    </ActionDialog>
  );
}
