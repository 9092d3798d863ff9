import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { textsOfAction } from "./dataset-actions.ts";
import type { DatasetActionState } from "./use-dataset-action.ts";

/** Asks for confirmation; on a conflict shows what happened. */
export function DatasetActionDialog({ acting }: { acting: DatasetActionState }) {
  const { asked, isOutdated, isGone, failure } = acting;
  if (!asked) return null;
  const words = textsOfAction(asked.act, asked.dataset);
  const isTooLate = isOutdated || isGone;
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={isGone ? "See all datasets" : isOutdated ? "Reload" : words.button}
      tone={words.destructive && !isTooLate ? "danger" : "normal"}
      pending={acting.isPending}
      onConfirm={isTooLate ? () => void acting.reload() : acting.confirm}
      onCancel={acting.cancel}
    >
      <div className="grid gap-3">
        {words.consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {failure && <NotificationBanner wide type="error" message={failure} />}
      </div>
    </ConfirmDialog>
  );
}
