import { useMutation } from "@tanstack/react-query";
import type { PersonLinkList } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";
import { api } from "../../../shell/api.ts";

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
    <MutationDialog title="Remove this link?" act="Remove link" mutation={removal} onClose={onClose}>
      <p>
        The two records stay as they are. Nobody sees any longer that <bdi translate="no">{link.code}</bdi> in{" "}
        <bdi translate="no">{link.workspace}</bdi> is the same person.
      </p>
    </MutationDialog>
  );
}
