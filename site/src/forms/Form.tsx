import type { ReactNode } from "react";
import { FormProvider, type FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "../ui/Button.tsx";
import { FormFailure } from "./FormFailure.tsx";
import type { ContractForm } from "./use-contract-form.ts";

interface Props<Values extends FieldValues, Request extends FieldValues> {
  form: ContractForm<Values, Request>;
  send: (request: Request) => Promise<unknown>;
  label: string;
  act: string;
  button?: Pick<ButtonProps, "variant" | "className">;
  className?: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function Form<Values extends FieldValues, Request extends FieldValues>({
  form,
  send,
  label,
  act,
  button,
  className = "space-y-5",
  lead,
  children,
}: Props<Values, Request>) {
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit(send)} className={className} aria-label={label}>
        {lead}
        <FormFailure form={form} />
        {children}
        <Button type="submit" pending={form.formState.isSubmitting} {...button}>
          {act}
        </Button>
      </form>
    </FormProvider>
  );
}
