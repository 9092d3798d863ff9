import * as messages from "@trabecula/messages/controls";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

export type ActionDialogProps = Omit<DialogProps, "buttons"> & {
  act: string;
  /** `danger`: irreversible. */
  tone?: "normal" | "danger";
  cancel?: string;
  besides?: ReactNode;
  pending?: boolean;
  disabled?: boolean;
} & ({ onAction: () => void } | { formId: string });

export function ActionDialog({
  act,
  tone = "normal",
  cancel = messages.cancel,
  besides,
  pending,
  disabled,
  children,
  ...rest
}: ActionDialogProps) {
  const { title, wide, onClose } = rest;
  const on = "formId" in rest ? ({ type: "submit", form: rest.formId } as const) : { onClick: rest.onAction };
  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      buttons={
        <>
          {besides && <div className="order-last w-full sm:order-none sm:mr-auto sm:w-auto">{besides}</div>}
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={tone === "danger" ? "danger" : "primary"} pending={pending} disabled={disabled} {...on}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
