import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  ZCreateCenterRequest,
  ZUpdateMemberRequest,
  ZWorkspaceInviteRequest,
  type Center,
  type ListedCenter,
  type Member,
  type UpdateMemberRequest,
  type Workspace,
} from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm, type ContractForm } from "../../forms/use-contract-form.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { grantOf, nameOf, valuesOf, type GrantValues, centerChoices, identityChoices, meanings, roleChoices } from "./grants.ts";
import { workspaceChanged } from "./workspace-queries.ts";
import { managesAll } from "../../shell/workspaces.ts";
import { type Path, type PathValue, useWatch } from "react-hook-form";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";

interface DialogProps {
  workspace: Workspace;
  centers: readonly Center[];
  onClose: () => void;
  onDone: (message: string) => void;
}

export function InviteDialog({ workspace, centers, onClose, onDone }: DialogProps) {
  const queries = useQueryClient();
  const values = { email: "", role: "editor", centerId: workspace.center?.id ?? "", identity: "codes", maySign: false } as GrantValues & {
    email: string;
  };
  const form = useContractForm({ contract: ZWorkspaceInviteRequest, values, toRequest: grantOf }, { checked: "sent" });
  return (
    <FormDialog
      title="Invite a member"
      act={sendsMail() ? "Send invitation" : "Make invitation"}
      lead={
        <>
          The link works once, within 14 days. A person without an account can ask for one. The {sendsMail() ? "e-mail" : "invitation"}{" "}
          names you and the workspace, and no patient.
        </>
      }
      form={form}
      send={async (body) => {
        await api.call(workspaces.invite, { params: { id: workspace.id }, body });
        await workspaceChanged(queries, workspace.id);
        onDone(`${body.email} is invited.`);
      }}
      onClose={onClose}
    >
      <EmailInput label="E-mail" autoComplete="off" {...form.field("email")} required />
      <GrantFields form={form} centers={centers} workspace={workspace} />
    </FormDialog>
  );
}

export function MemberDialog({ member, workspace, centers, onClose, onDone }: DialogProps & { member: Member }) {
  const queries = useQueryClient();
  const values = { ...valuesOf(member), credentials: member.credentials ?? "" };
  const form = useContractForm(
    {
      contract: ZUpdateMemberRequest,
      values,
      toRequest: ({ credentials, ...grant }) => ({ ...grantOf(grant), credentials: credentials.trim() || null }),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title={`Change ${nameOf(member)}`}
      act="Save"
      form={form}
      send={async (body: UpdateMemberRequest) => {
        const params = { id: workspace.id, accountId: member.accountId };
        try {
          await api.call(workspaces.changeMember, { params, body, ifMatch: member.version });
        } finally {
          await workspaceChanged(queries, workspace.id);
        }
        onDone(`${nameOf(member)} is changed.`);
      }}
      onClose={onClose}
    >
      <GrantFields form={form} centers={centers} workspace={workspace} />
      <TextInput
        label="Credentials (optional)"
        hint="Printed beside a signature, such as MD."
        autoComplete="off"
        maxLength={80}
        {...form.field("credentials")}
      />
    </FormDialog>
  );
}

export function RemoveMemberDialog({ member, workspace, onClose, onDone }: DialogProps & { member: Member }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => api.call(workspaces.removeMember, { params: { id: workspace.id, accountId: member.accountId } }),
    onSuccess: async () => {
      await workspaceChanged(queries, workspace.id);
      onDone(`${nameOf(member)} is no longer a member.`);
    },
  });
  return (
    <MutationDialog tone="danger" title="Remove member" mutation={removal} onClose={onClose}>
      <p>
        <bdi translate="no">{nameOf(member)}</bdi> loses access to this workspace now. The personal tokens for it end. The records stay.
      </p>
    </MutationDialog>
  );
}

export function CenterDialog({ center, workspace, onClose, onDone }: DialogProps & { center: ListedCenter | null }) {
  const queries = useQueryClient();
  const values = { name: center?.name ?? "", code: center?.code ?? "" };
  const form = useContractForm({ contract: ZCreateCenterRequest, values }, { checked: "sent" });
  return (
    <FormDialog
      title={center ? "Change center" : "Add a center"}
      act={center ? "Save" : "Add center"}
      form={form}
      send={async (body) => {
        try {
          await (center
            ? api.call(workspaces.changeCenter, { params: { id: center.id }, body, ifMatch: center.version })
            : api.call(workspaces.addCenter, { params: { id: workspace.id }, body }));
        } finally {
          await workspaceChanged(queries, workspace.id);
        }
        onDone(center ? `The center ${body.name} is changed.` : `The center ${body.name} is added.`);
      }}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" maxLength={120} {...form.field("name")} required />
      <TextInput
        label="Code"
        hint="Short, such as N. Codes of patients can contain it."
        autoComplete="off"
        maxLength={20}
        {...form.field("code")}
        required
      />
    </FormDialog>
  );
}

export function RemoveCenterDialog({ center, workspace, onClose, onDone }: DialogProps & { center: Center }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => api.call(workspaces.removeCenter, { params: { id: center.id } }),
    onSuccess: async () => {
      await workspaceChanged(queries, workspace.id);
      onDone(`The center ${center.name} is deleted.`);
    },
  });
  return (
    <MutationDialog tone="danger" title="Delete center" mutation={removal} onClose={onClose}>
      <p>
        You can delete “<bdi translate="no">{center.name}</bdi>” only if no record, member or invitation belongs to it.
      </p>
    </MutationDialog>
  );
}

interface Props<Values extends GrantValues, Request extends object> {
  form: ContractForm<Values, Request>;
  centers: readonly Center[];
  /** Workspace of the granting lead, who cannot grant more than their own rights. */
  workspace: Workspace;
}

function GrantFields<Values extends GrantValues, Request extends object>({ form, centers, workspace }: Props<Values, Request>) {
  const role = useWatch({ control: form.control, name: "role" as Path<Values> }) as PathValue<Values, Path<Values>> & GrantValues["role"];
  const reachesAll = managesAll(workspace);
  const named = centerChoices(reachesAll ? centers : centers.filter(({ id }) => id === workspace.center?.id));
  return (
    <>
      <Select label="Role" hint={meanings[role]} options={roleChoices} {...form.field("role" as Path<Values>)} />
      {(named.length > 0 || !reachesAll) && (
        <Select
          label="Center"
          options={reachesAll ? [{ value: "", label: "All centers" }, ...named] : named}
          {...form.field("centerId" as Path<Values>)}
        />
      )}
      {role !== "monitor" && (
        <Select
          label="What they see of patients"
          options={workspace.identity === "names" ? identityChoices : identityChoices.filter(({ value }) => value === "codes")}
          {...form.field("identity" as Path<Values>)}
        />
      )}
      {reachesAll && (role === "lead" || role === "editor") && (
        <Checkbox label="May sign reports" {...form.register("maySign" as Path<Values>)} />
      )}
    </>
  );
}
