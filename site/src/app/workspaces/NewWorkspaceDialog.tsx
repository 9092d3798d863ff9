import { useQueryClient } from "@tanstack/react-query";
import { ZCreateWorkspaceRequest, type CreateWorkspaceRequest } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { inWorkspace } from "../../paths.ts";
import { api } from "../../shell/api.ts";
import { RadioCards } from "../../ui/SelectableCard.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { workspaceChanged } from "./workspace-queries.ts";

const kinds = [
  { value: "clinic", title: "Clinic", description: "Colleagues who care for the same patients." },
  { value: "study", title: "Study", description: "One protocol, with one or several centers." },
] as const;

/** @param converts the personal workspace that becomes the clinic or study; null: a new one is made */
export function NewWorkspaceDialog({ converts, onClose }: { converts: string | null; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const values: CreateWorkspaceRequest = { kind: "clinic", name: "" };
  const form = useContractForm({ contract: ZCreateWorkspaceRequest, values }, { checked: "sent" });
  const kind = useWatch({ control: form.control, name: "kind" });

  async function make(body: CreateWorkspaceRequest): Promise<void> {
    const made = await (converts === null
      ? api.call(workspaces.create, { body })
      : api.call(workspaces.convert, { params: { id: converts }, body }));
    await workspaceChanged(queries, made.id);
    void navigate(inWorkspace(made.id, "/members"));
  }

  return (
    <FormDialog
      title={converts === null ? "New clinic or study" : "Turn your records into a clinic or study"}
      act={converts === null ? "Create" : "Turn into a clinic or study"}
      lead={
        converts === null
          ? "You lead it and invite the others. It starts without records."
          : "Your patients and reports stay as they are. You lead the workspace and can invite others to it. You cannot undo this."
      }
      form={form}
      send={make}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Kind</legend>
        <RadioCards name="kind" value={kind} options={kinds} onChange={(chosen) => form.setValue("kind", chosen)} />
      </fieldset>
      <TextInput
        label="Name"
        hint="Such as “Bone Clinic North”. All members see it."
        autoComplete="off"
        maxLength={120}
        {...form.field("name")}
        required
      />
    </FormDialog>
  );
}
