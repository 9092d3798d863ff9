import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ZUpdateWorkspaceRequest, type UpdateWorkspaceRequest, type Workspace, type WorkspaceDetail } from "@trabecula/contracts";
import { kinds } from "@trabecula/messages/workspaces";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { Form } from "../../forms/Form.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { placeOf } from "../../shell/WorkspaceBar.tsx";
import { managesAll, useWorkspace } from "../../shell/workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Section } from "../../ui/Section.tsx";
import { namedOption, Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { textOf } from "../record/merge-change.ts";
import { useMergingSave } from "../record/use-merging-save.tsx";
import { BundleSection } from "./BundleSection.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { changedSettings } from "./changed-settings.ts";
import { exampleCode } from "./example-code.ts";
import { LetterheadSection } from "./LetterheadSection.tsx";
import { ConnectionsLink, PersonalSettings, TemplatesSection } from "./TemplatesSection.tsx";
import { sendChange, useChange } from "./use-change.ts";
import { centersQuery, workspaceChanged, workspaceQuery } from "./workspace-queries.ts";

export default function WorkspaceSettingsScreen() {
  const workspace = useWorkspace();
  if (!workspace) return null;
  return workspace.kind === "personal" ? <PersonalSettings id={workspace.id} /> : <Settings workspace={workspace} />;
}

function Settings({ workspace }: { workspace: Workspace }) {
  const detail = useQuery(workspaceQuery(workspace.id));
  const changes = managesAll(workspace) && workspace.state === "open";
  return (
    <>
      <PageHeader eyebrow={<bdi translate="no">{workspace.name}</bdi>} title="Workspace settings" />
      <Loadable query={detail} waiting={<Skeleton className="h-64 w-full max-w-3xl" />}>
        {(loaded) => (
          <div className="grid max-w-3xl gap-10">
            {changes ? (
              <>
                <NameAndCodes detail={loaded} />
                <LetterheadSection detail={loaded} />
                <Names detail={loaded} />
                {loaded.kind !== "personal" && <SigningSection detail={loaded} />}
                <Datasets detail={loaded} />
                <TemplatesSection detail={loaded} />
                <ConnectionsLink id={loaded.id} />
              </>
            ) : (
              <Facts detail={loaded} />
            )}
            <BundleSection id={loaded.id} />
            <ClosingSection detail={loaded} />
          </div>
        )}
      </Loadable>
    </>
  );
}

function Facts({ detail }: { detail: WorkspaceDetail }) {
  return (
    <FactStrip
      label="About the workspace"
      facts={[
        { label: "Kind", value: kinds[detail.kind] },
        { label: "Your role", value: placeOf(detail) },
        { label: "You see of patients", value: detail.keepsNames && detail.identity === "names" ? "names and codes" : "codes only" },
        { label: "Codes of patients", value: detail.codePattern ?? "typed by members" },
      ]}
    />
  );
}

const settingGroups = [
  { label: "Name", fields: ["name"], text: ({ name }: Readonly<Record<string, unknown>>) => textOf(name) },
  {
    label: "Pattern of codes",
    fields: ["codePattern"],
    text: ({ codePattern }: Readonly<Record<string, unknown>>) => textOf(codePattern),
  },
];

const valuesOf = ({ name, codePattern }: WorkspaceDetail) => ({ name, codePattern: codePattern ?? "" });

function NameAndCodes({ detail }: { detail: WorkspaceDetail }) {
  const queries = useQueryClient();
  const { data: centers = [] } = useQuery(centersQuery(detail.id));
  // The settings when the person began to type; other people may have changed them meanwhile.
  const [opened, setOpened] = useState(detail);
  const [isSaved, setSaved] = useState(false);
  const form = useContractForm(
    {
      contract: ZUpdateWorkspaceRequest,
      values: valuesOf(opened),
      toRequest: (values) => changedSettings(values, opened),
    },
    { checked: "sent" },
  );
  const { reset } = form;
  const { isDirty } = form.formState;
  if (!isDirty && opened.version !== detail.version) setOpened(detail);
  useEffect(() => reset(valuesOf(opened), { keepErrors: true }), [reset, opened]);
  const saving = useMergingSave({
    opened,
    groups: settingGroups,
    send: (change: UpdateWorkspaceRequest, version) => sendChange(detail.id, change, version),
    read: () => queries.fetchQuery({ ...workspaceQuery(detail.id), staleTime: 0 }),
    onSaved: (saved) => {
      queries.setQueryData(workspaceQuery(saved.id).queryKey, saved);
      setOpened(saved);
      setSaved(true);
      void workspaceChanged(queries, saved.id);
    },
  });
  const pattern = useWatch({ control: form.control, name: "codePattern" });
  const example = exampleCode(pattern, centers[0]?.code);
  return (
    <Section title="Name and codes">
      <Form form={form} send={saving.save} label="Name and codes" act="Save changes">
        {isSaved && !isDirty && <NotificationBanner wide type="success" message="Your changes are saved." />}
        <TextInput label="Name" autoComplete="off" maxLength={120} {...form.field("name")} required />
        <TextInput
          label="Pattern of codes (optional)"
          hint="Such as OST-{center}-{0000}. Zeros are the number; {center} is the code of the center."
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...form.field("codePattern")}
        />
        <p className="-mt-3 text-sm text-muted" aria-live="polite">
          {example === null ? "Members type the codes of patients." : `Example of a code: ${example}`}
        </p>
      </Form>
      {saving.dialog}
    </Section>
  );
}

const nameTexts = {
  on: {
    state: "Names of patients are kept. Members who may see names enter and read them.",
    act: "Keep no names",
    title: "Erase all names?",
    question: "This erases the names of all patients of this workspace now. Codes and all other data stay. You cannot undo this.",
  },
  off: {
    state: "No names are kept. Patients are known by their codes alone.",
    act: "Keep names",
    title: "Keep names of patients?",
    question: "Names are then stored with scans and health data. Make sure that your consent forms and data protection rules allow it.",
  },
} as const;

function Names({ detail }: { detail: WorkspaceDetail }) {
  const change = useChange(detail);
  const [isAsking, setAsking] = useState(false);
  const { state, act, title, question } = nameTexts[detail.keepsNames ? "on" : "off"];
  return (
    <Section title="Names of patients">
      <p className="mb-4 text-muted">{state}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <MutationDialog
        open={isAsking}
        title={title}
        act={detail.keepsNames ? "Erase names" : act}
        tone={detail.keepsNames ? "danger" : "normal"}
        mutation={{ ...change, mutate: () => change.mutate({ keepsNames: !detail.keepsNames }, { onSuccess: () => setAsking(false) }) }}
        onClose={() => setAsking(false)}
      >
        <p>{question}</p>
      </MutationDialog>
    </Section>
  );
}

const signingChoices = [
  { value: "optional", label: "Optional" },
  { value: "required", label: "Required before release" },
  { value: "off", label: "Off" },
] as const;

function SigningSection({ detail }: { detail: WorkspaceDetail }) {
  const change = useChange(detail);
  return (
    <Section title="Signatures">
      <p className="mb-4 text-muted">
        Members who may sign can sign reports. Unsigned reports and their documents say “Not signed”, unless signing is off.
      </p>
      <Select
        label="Signing of reports"
        options={signingChoices}
        value={detail.signing}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ signing: event.target.value as WorkspaceDetail["signing"] })}
      />
      {change.error && <Problem text={messageOf(change.error)} />}
    </Section>
  );
}

function Datasets({ detail }: { detail: WorkspaceDetail }) {
  const datasets = useQuery(datasetsQuery());
  const change = useChange(detail);
  return (
    <Section title="Default datasets">
      <p className="mb-4 text-muted">Used for new reports of all members, unless they choose another with a report.</p>
      <Loadable query={datasets} waiting={<Skeleton className="h-40 w-full" />}>
        {({ items }) => (
          <div className="grid gap-5">
            {reportTypeChoices.map(({ value: reportType, label }) => {
              const published = items.filter((one) => one.reportType === reportType && one.state === "published");
              return (
                <Select
                  key={reportType}
                  label={label}
                  emptyLabel="The laboratory’s default"
                  options={published.map(namedOption)}
                  value={detail.datasets[reportType] ?? ""}
                  disabled={change.isPending}
                  onChange={(event) => change.mutate({ datasets: { [reportType]: event.target.value || null } })}
                />
              );
            })}
          </div>
        )}
      </Loadable>
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {change.isPending ? "Saving…" : change.isSuccess ? "Saved." : ""}
      </p>
      {change.error && <Problem text={messageOf(change.error)} />}
    </Section>
  );
}
