import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import type { Patient, PersonLinkList, Workspace } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import * as z from "zod/mini";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { useMay, workspacesQuery } from "../../../shell/workspaces.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { namedOption, Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { EnrollDialog } from "./EnrollDialog.tsx";
import { linksQuery, linkTargets } from "./person-links.ts";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";

/** Lists the same person in other workspaces that the member reads. */
export default function PersonLinks({ patient }: { patient: Patient }) {
  const may = useMay();
  const queries = useQueryClient();
  const { data: workspaces } = useQuery({ ...workspacesQuery(), enabled: false });
  const { data, error, refetch } = useQuery({ ...linksQuery(patient.id), enabled: may("export") });
  const [opened, setOpened] = useState<PersonLinkList["items"][number] | "new" | "copy" | null>(null);
  const all = workspaces?.all ?? [];
  const targets = may("write") ? linkTargets(patient, all) : [];
  if (!may("export") || (data?.total === 0 && targets.length === 0)) return null;
  if (!data && !error) return null;
  const show = (links: PersonLinkList) => {
    queries.setQueryData(linksQuery(patient.id).queryKey, links);
    setOpened(null);
  };
  return (
    <Section title="The same person in other workspaces" className="mt-10 print:hidden">
      {data ? (
        <>
          <p className="max-w-[65ch] text-sm text-muted">
            Only members of both workspaces see a link. It changes neither record, and each keeps its own code.
          </p>
          <ul className="mt-2">
            {data.items.map((link) => (
              <li key={link.patientId} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
                <p className="min-w-0 wrap-anywhere">
                  <AppLink to={`/patients/${link.patientId}`} className="font-medium text-brand underline-offset-4 hover:underline">
                    <bdi translate="no">{link.code}</bdi>
                  </AppLink>{" "}
                  <span className="text-muted">
                    in <bdi translate="no">{link.workspace}</bdi>
                  </span>
                </p>
                {targets.some(({ id }) => id === link.workspaceId) && (
                  <Button variant="quiet" size="small" aria-label={`Remove link to ${link.code}`} onClick={() => setOpened(link)}>
                    Remove link
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {targets.length > 0 && (
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => setOpened("new")}>
                Link a patient
              </Button>
              <Button variant="secondary" size="small" onClick={() => setOpened("copy")}>
                Enroll as a copy
              </Button>
            </div>
          )}
        </>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {opened === "new" && <LinkDialog patientId={patient.id} targets={targets} onLinked={show} onClose={() => setOpened(null)} />}
      {opened === "copy" && <EnrollDialog patient={patient} targets={targets} onClose={() => setOpened(null)} />}
      {opened !== null && typeof opened === "object" && (
        <AskUnlink patientId={patient.id} link={opened} onUnlinked={show} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

interface DialogProps {
  patientId: string;
  targets: readonly Workspace[];
  onLinked: (links: PersonLinkList) => void;
  onClose: () => void;
}

const ZOther = z.object({
  workspaceId: z.string().check(z.minLength(1, "Choose the workspace.")),
  code: z.string().check(z.trim(), z.minLength(1, "Enter the code of the patient there.")),
});

function LinkDialog({ patientId, targets, onLinked, onClose }: DialogProps) {
  const values = { workspaceId: targets.length === 1 ? targets[0]!.id : "", code: "" };
  const form = useContractForm({ contract: ZOther, values, names: { patientId: "code" } }, { checked: "sent" });
  return (
    <FormDialog
      title="Link the same person"
      act="Link"
      lead="Sex and year of birth must be the same. Nothing is copied or changed."
      form={form}
      send={async ({ workspaceId, code }) => {
        const other = await findByCode(workspaceId, code);
        onLinked(await api.call(patients.link, { params: { id: patientId }, body: { patientId: other } }));
      }}
      onClose={onClose}
    >
      <Select label="Workspace" emptyLabel="Choose" options={targets.map(namedOption)} {...form.field("workspaceId")} />
      <TextInput label="Code of the patient there" autoComplete="off" spellCheck={false} maxLength={60} {...form.field("code")} required />
    </FormDialog>
  );
}

/** @throws ApiError if the workspace has no such code */
async function findByCode(workspaceId: string, code: string): Promise<string> {
  const { items } = await api.call(patients.search, { query: { workspace: workspaceId }, body: { code } });
  if (items[0]) return items[0].id;
  const message = "You see no patient with this code there.";
  throw new ApiError("validation_failed", message, 422, { code: message });
}

interface Props {
  patientId: string;
  link: PersonLinkList["items"][number];
  onUnlinked: (links: PersonLinkList) => void;
  onClose: () => void;
}

function AskUnlink({ patientId, link, onUnlinked, onClose }: Props) {
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
