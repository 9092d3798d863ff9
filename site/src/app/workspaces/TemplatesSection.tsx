import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZTemplate, type Template, type WorkspaceDetail } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { api } from "../../shell/api.ts";
import { inWorkspace } from "../../paths.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { NobodyElse } from "./MembersScreen.tsx";
import { workspaceChanged, workspaceQuery } from "./workspace-queries.ts";

type Opened = { readonly kind: "edit"; readonly template: Template | null } | { readonly kind: "remove"; readonly template: Template };

export function PersonalSettings({ id }: { id: string }) {
  const { data } = useQuery(workspaceQuery(id));
  return (
    <>
      <NobodyElse />
      <div className="mt-10 grid max-w-3xl gap-10">
        {data && <TemplatesSection detail={data} />}
        <ConnectionsLink id={id} />
      </div>
    </>
  );
}

export function ConnectionsLink({ id }: { id: string }) {
  return (
    <Section title="Connections">
      <p className="mb-2 text-muted">Pull scans from a REDCap project, or send reports to a FHIR or DICOMweb server.</p>
      <ArrowLink to={inWorkspace(id, "/connections")}>Connections</ArrowLink>
    </Section>
  );
}

export function TemplatesSection({ detail }: { detail: WorkspaceDetail }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title="Sentences for reports">
      <p className="mb-4 text-muted">
        Members insert them into the texts of a report, with Alt+T. {"{site}, {t}, {z}, {change} and {date}"} stand for the lowest T-score
        of the report.
      </p>
      <ul className="mb-4 grid gap-3">
        {detail.templates.map((template) => (
          <li key={template.name} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p className="font-medium">{template.name}</p>
              <p className="whitespace-pre-line text-muted">{template.text}</p>
            </div>
            <span className="inline-flex gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Change ${template.name}`}
                onClick={() => setOpened({ kind: "edit", template })}
              >
                Change
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete ${template.name}`}
                onClick={() => setOpened({ kind: "remove", template })}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setOpened({ kind: "edit", template: null })}>
        Add a sentence
      </Button>
      {opened?.kind === "edit" && <TemplateDialog detail={detail} template={opened.template} onClose={close} />}
      {opened?.kind === "remove" && <RemoveDialog detail={detail} template={opened.template} onClose={close} />}
    </Section>
  );
}

interface DialogProps {
  detail: WorkspaceDetail;
  onClose: () => void;
}

function useChange({ detail: { id, version }, onClose }: DialogProps) {
  const queries = useQueryClient();
  return async (templates: Template[]) => {
    try {
      await api.call(workspaces.change, { params: { id }, body: { templates }, ifMatch: version });
    } finally {
      await workspaceChanged(queries, id);
    }
    onClose();
  };
}

function TemplateDialog({ template, ...dialog }: DialogProps & { template: Template | null }) {
  const change = useChange(dialog);
  const form = useContractForm(
    { contract: ZTemplate, values: { name: template?.name ?? "", text: template?.text ?? "" } },
    { checked: "sent" },
  );
  const { templates } = dialog.detail;
  async function send(written: Template): Promise<void> {
    const others = templates.filter(({ name }) => name !== template?.name);
    if (others.some(({ name }) => name.toLowerCase() === written.name.toLowerCase())) {
      form.setError("name", { type: "taken", message: "Another sentence has this name." }, { shouldFocus: true });
      return;
    }
    await change([...others, written].toSorted((one, other) => one.name.localeCompare(other.name, "en")));
  }
  return (
    <FormDialog
      title={template ? "Change sentence" : "Add a sentence"}
      act={template ? "Save" : "Add sentence"}
      form={form}
      send={send}
      onClose={dialog.onClose}
    >
      <TextInput label="Name" autoComplete="off" maxLength={60} {...form.field("name")} required />
      <TextArea
        label="Text"
        hint="Such as: The T-score of the {site} is {t}; it has changed by {change}."
        rows={4}
        maxLength={500}
        {...form.field("text")}
        required
      />
    </FormDialog>
  );
}

function RemoveDialog({ template, ...dialog }: DialogProps & { template: Template }) {
  const change = useChange(dialog);
  const removal = useMutation({ mutationFn: () => change(dialog.detail.templates.filter(({ name }) => name !== template.name)) });
  return (
    <MutationDialog title="Delete this sentence?" act="Delete sentence" tone="danger" mutation={removal} onClose={dialog.onClose}>
      <p>
        Nobody can insert <bdi>{template.name}</bdi> any more. Reports keep their texts.
      </p>
    </MutationDialog>
  );
}
