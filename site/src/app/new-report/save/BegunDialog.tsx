import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import type { PatientOfAddress } from "../steps/use-patient-of-address.ts";

export function BegunDialog({ asked: { waiting, beginAnew, goOn } }: { asked: PatientOfAddress }) {
  return (
    <ConfirmDialog
      open={waiting !== null}
      title={`Begin a report for ${waiting?.code}?`}
      confirmLabel="Discard and begin"
      cancelLabel="Go on with the other"
      tone="danger"
      onConfirm={beginAnew}
      onCancel={goOn}
    >
      <p>Another report is under way and not saved. What you entered for it will be lost.</p>
    </ConfirmDialog>
  );
}
