import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { type DatasetActionState, textsOfAction } from "./dataset-actions.ts";

interface Props {
  acting: DatasetActionState;
  requested: NonNullable<DatasetActionState["requested"]>;
}

/** On a conflict shows what happened. */
export default function DatasetActionDialog({ acting, requested }: Props) {
  const { isOutdated, isGone, failure } = acting;
  const words = textsOfAction(requested.act, requested.dataset);
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
