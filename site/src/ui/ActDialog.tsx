import * as words from "@trabecula/messages/controls";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

export type ActDialogProps = Omit<DialogProps, "buttons"> & {
  act: string;
  /** `danger`: irreversible. */
  tone?: "normal" | "danger";
  cancel?: string;
  besides?: ReactNode;
  pending?: boolean;
  disabled?: boolean;
} & ({ onAct: () => void } | { formId: string });

export function ActDialog({ act, tone = "normal", cancel = words.cancel, besides, pending, disabled, children, ...rest }: ActDialogProps) {
  const { title, wide, onClose } = rest;
  const on = "formId" in rest ? ({ type: "submit", form: rest.formId } as const) : { onClick: rest.onAct };
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
