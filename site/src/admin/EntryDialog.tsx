import { useId, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormFailure } from "../forms/FormFailure.tsx";
import type { ContractForm } from "../forms/use-contract-form.ts";
import { ActionDialog } from "../ui/ActionDialog.tsx";

interface Props<Values extends FieldValues, Entry extends FieldValues> {
  title: string;
  form: ContractForm<Values, Entry>;
  onSave: (entry: Entry) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function EntryDialog<Values extends FieldValues, Entry extends FieldValues>(props: Props<Values, Entry>) {
  const { title, form, onSave, onClose, children } = props;
  const formId = useId();
  return (
    <ActionDialog wide title={title} act="Save" formId={formId} pending={form.formState.isSubmitting} onClose={onClose}>
      <form id={formId} onSubmit={form.submit(onSave)} noValidate className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormFailure form={form} />
        </div>
        {children}
      </form>
    </ActionDialog>
  );
}
