import { useMutation } from "@tanstack/react-query";
import type { PersonLinkList } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";

interface Props {
  patientId: string;
  link: PersonLinkList["items"][number];
  onUnlinked: (links: PersonLinkList) => void;
  onClose: () => void;
}

export function AskUnlink({ patientId, link, onUnlinked, onClose }: Props) {
  const removal = useMutation({
    mutationFn: () => api.call(patients.unlink, { params: { id: patientId }, body: { patientId: link.patientId } }),
    onSuccess: onUnlinked,
  });
  return (
    <ConfirmDialog
      open
      title="Remove this link?"
      confirmLabel="Remove link"
      pending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>
        The two records stay as they are. Nobody sees any longer that <bdi translate="no">{link.code}</bdi> in{" "}
        <bdi translate="no">{link.workspace}</bdi> is the same person.
      </p>
      {removal.error && <Problem text={messageOf(removal.error)} />}
    </ConfirmDialog>
  );
}
