import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { managesAll } from "../../shell/workspaces.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZArchiveWorkspaceRequest, ZDeleteWorkspaceRequest, type WorkspaceDetail } from "@trabecula/contracts";
import { addressOf, studies, workspaces } from "@trabecula/contracts/endpoints";
import { formatDay } from "@trabecula/messages";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { confirmationFields, ConfirmationInputs, confirmAct } from "../../forms/Confirmation.tsx";
import { membersQuery, workspaceChanged } from "./workspace-queries.ts";

type Opened = "leave" | "archive" | "delete" | null;

export function ClosingSection({ detail }: { detail: WorkspaceDetail }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { data: members } = useQuery(membersQuery(detail.id));
  const isOnlyLead = managesAll(detail) && members?.filter(({ role, centerId }) => role === "lead" && centerId === null).length === 1;
  const close = () => setOpened(null);
  return (
    <Section title="Download, leave or close" className="border-t border-line pt-6">
      <ul className="divide-y divide-line">
        <Act
          title="Leave"
          text={
            isOnlyLead
              ? "You are the only lead of all centers. Make another member a lead first."
              : "You lose access. The records stay with the others."
          }
        >
          <Button variant="secondary" disabled={isOnlyLead} onClick={() => setOpened("leave")}>
            Leave
          </Button>
        </Act>
        {managesAll(detail) && (
          <Act title="Download" text="All patients, reports with their revisions, signatures, changes and scanners, as one archive.">
            <ButtonLink variant="secondary" to={addressOf(studies.exportAll, { id: detail.id })} download>
              Download
            </ButtonLink>
          </Act>
        )}
        {managesAll(detail) && detail.state !== "deleting" && (
          <>
            <Act
              title={detail.state === "archived" ? "Open again" : "Archive"}
              text={
                detail.state === "archived"
                  ? "Members can then change records again."
                  : "Members can read the records but not change them. Patients still read released reports."
              }
            >
              <Button variant="secondary" onClick={() => setOpened("archive")}>
                {detail.state === "archived" ? "Open again" : "Archive"}
              </Button>
            </Act>
            <Act
              title="Delete"
              text="All patients and reports of the workspace are erased after 30 days. Until then a lead can restore it."
            >
              <Button variant="secondary" onClick={() => setOpened("delete")}>
                Delete
              </Button>
            </Act>
          </>
        )}
        {detail.deleteAfter !== null && <Restore detail={detail} deleteAfter={detail.deleteAfter} />}
      </ul>
      {opened === "leave" && <LeaveDialog detail={detail} onClose={close} />}
      {opened === "archive" && <ArchiveDialog detail={detail} onClose={close} />}
      {opened === "delete" && <DeleteDialog detail={detail} onClose={close} />}
    </Section>
  );
}

function Act({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="max-w-[60ch]">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Restore({ detail, deleteAfter }: { detail: WorkspaceDetail; deleteAfter: string }) {
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => api.call(workspaces.restore, { params: { id: detail.id } }),
    onSettled: () => workspaceChanged(queries, detail.id),
  });
  return (
    <Act
      title={`Erased on ${formatDay(deleteAfter)}`}
      text="Until then the records can be read, and a lead of all centers can restore the workspace."
    >
      {managesAll(detail) && (
        <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore
        </Button>
      )}
      {restoring.error && <Problem text={messageOf(restoring.error)} />}
    </Act>
  );
}

interface DialogProps {
  detail: WorkspaceDetail;
  onClose: () => void;
}

function LeaveDialog({ detail: { id, name }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => api.call(workspaces.leave, { params: { id } }),
    onSuccess: async () => {
      await navigate("/workspaces");
      return workspaceChanged(queries, id);
    },
  });
  return (
    <MutationDialog title="Leave this workspace?" act="Leave" tone="danger" mutation={leaving} onClose={onClose}>
      <p>
        You lose access to the records of <bdi translate="no">{name}</bdi>. Only a new invitation brings you back.
      </p>
    </MutationDialog>
  );
}

const noMail = "This platform does not send e-mail. Please tell the members yourself.";

const ZReason = z.pick(ZArchiveWorkspaceRequest, { reason: true });

function ArchiveDialog({ detail: { id, state }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const archived = state !== "archived";
  const form = useContractForm({ contract: ZReason, values: { reason: "" } }, { checked: "sent" });
  return (
    <FormDialog
      title={archived ? "Archive this workspace?" : "Open this workspace again?"}
      act={archived ? "Archive" : "Open again"}
      lead={sendsMail() ? "All members get an e-mail with the reason." : noMail}
      form={form}
      send={async ({ reason }) => {
        await api.call(workspaces.archive, { params: { id }, body: { archived, reason } });
        onClose();
        await workspaceChanged(queries, id);
      }}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={3} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}

const deletion = z.extend(z.pick(ZDeleteWorkspaceRequest, { name: true, reason: true }), confirmationFields);

function DeleteDialog({ detail: { id, name: own }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const form = useContractForm(
    {
      contract: deletion,
      values: { name: "", reason: "", password: "", code: "" },
      check: ({ name }) => (name.trim() === own ? {} : { name: "Type the name of the workspace exactly." }),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title="Delete this workspace?"
      act="Delete in 30 days"
      tone="danger"
      lead={
        <>
          All its patients and reports are erased in 30 days. Patients then lose access. Until then nothing can be changed, and a lead can
          restore it. {sendsMail() ? "All members get an e-mail." : noMail}
        </>
      }
      form={form}
      send={async ({ name, reason, password, code, provider }) => {
        const confirmation = await confirmAct({ purpose: "delete-workspace", object: id }, { password, code, provider });
        await api.call(workspaces.remove, { params: { id }, body: { name, reason, confirmation } });
        onClose();
        await workspaceChanged(queries, id);
      }}
      onClose={onClose}
    >
      <TextInput label={`Name of the workspace: ${own}`} autoComplete="off" {...form.field("name")} required />
      <TextArea label="Reason" rows={2} maxLength={500} {...form.field("reason")} />
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}
