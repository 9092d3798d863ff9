import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Portal } from "@trabecula/contracts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { accessQuery, endAccess } from "./portal-queries.ts";

interface Props {
  patientId: string;
  code: string;
  portal: Portal;
  onClose: () => void;
}

export function EndAccessDialog({ patientId, code, portal, onClose }: Props) {
  const queries = useQueryClient();
  const isActive = portal.state === "active";
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endAccess(patientId),
    onSuccess: (reply) => {
      queries.setQueryData(accessQuery(patientId).queryKey, reply.portal);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={isActive ? "End the patient’s access?" : "Take the invitation back?"}
      confirmLabel={isActive ? "End access" : "Take back"}
      tone="danger"
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        {isActive
          ? `${code} can no longer read your reports, at once and wherever they are open. ${sendsMail() ? "The patient is told by e-mail." : "This platform sends no e-mail: please tell the patient yourself."} The reports stay, marked as released: they can be read again if you invite the patient again.`
          : "The link of the invitation stops working at once."}
      </p>
      {error && <Problem text={messageOf(error)} />}
    </ConfirmDialog>
  );
}
