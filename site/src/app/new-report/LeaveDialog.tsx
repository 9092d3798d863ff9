import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { isAppPath } from "../../paths.ts";
import { discardDraft } from "./draft-store.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** Asks before a link leaves what has been entered. */
export function LeaveDialog({ isTouched }: { isTouched: boolean }) {
  const { target, stay } = useLeaveGuard(isTouched);
  const navigate = useNavigate();

  function leave(): void {
    if (target === null) return;
    const { origin, pathname, search, hash } = new URL(target);
    discardDraft();
    stay();
    // The browser's own question is not asked again: the draft is gone once React has rendered.
    requestAnimationFrame(() => {
      if (origin === window.location.origin && isAppPath(pathname)) void navigate(pathname + search + hash);
      else window.location.assign(target);
    });
  }

  return (
    <ConfirmDialog
      open={target !== null}
      title="Leave this report?"
      confirmLabel="Leave and discard"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={leave}
      onCancel={stay}
    >
      <p>The report is not saved. What you entered will be lost.</p>
    </ConfirmDialog>
  );
}
