import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { adminDatasetQuery } from "./datasets-api.ts";
import { type DatasetActionState, textsOfAction } from "./dataset-actions.ts";

interface Props {
  acting: DatasetActionState;
  requested: NonNullable<DatasetActionState["requested"]>;
}

/** Shows what happened on a conflict. */
export default function DatasetActionDialog({ acting, requested }: Props) {
  const { isOutdated, isGone, failure } = acting;
  const { act, dataset } = requested;
  // Reports may have been made since the page was loaded, and retiring cannot be taken back.
  const { data, isFetching } = useQuery({ ...adminDatasetQuery(dataset.id), staleTime: 0, enabled: act === "retire" });
  const words = textsOfAction(act, act === "retire" && data ? data.dataset : dataset);
  const isTooLate = isOutdated || isGone;
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={isGone ? "See all datasets" : isOutdated ? "Reload" : words.button}
      tone={words.destructive && !isTooLate ? "danger" : "normal"}
      pending={acting.isPending || isFetching}
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
