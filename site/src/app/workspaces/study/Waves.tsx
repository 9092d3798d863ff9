import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ZWaveRequest, type Wave, type WaveList, type WavesRequest, type Workspace } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { formatNumber } from "@trabecula/report-types";
import { useState } from "react";
import { MutationDialog } from "../../../shell/MutationDialog.tsx";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { inWorkspace } from "../../../paths.ts";
import { api } from "../../../shell/api.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { allows, managesAll } from "../../../shell/workspaces.ts";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { exampleCode } from "../example-code.ts";
import { centersQuery, workspaceChanged, workspaceQuery } from "../workspace-queries.ts";
import { StudyFrame } from "./StudyFrame.tsx";
import { studyKey, wavesQuery } from "./study-queries.ts";

export function CodesAndWaves() {
  return (
    <StudyFrame title="Codes and waves">
      {(study) => (
        <div className="grid max-w-3xl gap-10">
          <Codes study={study} />
          <Waves study={study} />
        </div>
      )}
    </StudyFrame>
  );
}

const manages = (study: Workspace) => managesAll(study) && allows(study, "manage");

function Codes({ study }: { study: Workspace }) {
  const detail = useQuery(workspaceQuery(study.id));
  const { data: centers = [] } = useQuery(centersQuery(study.id));
  return (
    <Section title="Codes of participants">
      <Loadable query={detail} waiting={<Skeleton className="h-12 w-full" />}>
        {({ codePattern }) => (
          <>
            {codePattern === null ? (
              <p>Members type the codes.</p>
            ) : (
              <p>
                <span translate="no">{codePattern}</span>, such as <span translate="no">{exampleCode(codePattern, centers[0]?.code)}</span>
              </p>
            )}
            {manages(study) && (
              <p className="mt-2">
                <ArrowLink to={inWorkspace(study.id, "/settings")}>Change the pattern</ArrowLink>
              </p>
            )}
          </>
        )}
      </Loadable>
    </Section>
  );
}

type Opened = { readonly kind: "edit"; readonly wave: Wave | null } | { readonly kind: "remove"; readonly wave: Wave };

function Waves({ study }: { study: Workspace }) {
  const waves = useQuery(wavesQuery(study.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title="Waves">
      <p className="mb-4 text-muted">
        Windows are counted in days from each participant’s baseline. A scan counts for the wave whose window holds it, else for the nearest
        one. An editor can choose another wave in the report.
      </p>
      <Loadable query={waves} waiting={<Skeleton className="h-40 w-full" />}>
        {(list) => (
          <>
            {list.items.length === 0 ? (
              <EmptyState title="No waves are planned">
                {manages(study) ? "Begin with the baseline visit, at day 0." : "A lead of all centers plans them."}
              </EmptyState>
            ) : (
              <WaveTable
                waves={list.items}
                {...(manages(study) && {
                  onChange: (wave: Wave) => setOpened({ kind: "edit", wave }),
                  onRemove: (wave: Wave) => setOpened({ kind: "remove", wave }),
                })}
              />
            )}
            {manages(study) && (
              <Button variant="secondary" className="mt-4" onClick={() => setOpened({ kind: "edit", wave: null })}>
                Add a wave
              </Button>
            )}
            {opened?.kind === "edit" && <WaveDialog study={study} list={list} wave={opened.wave} onClose={close} />}
            {opened?.kind === "remove" && <RemoveDialog study={study} list={list} wave={opened.wave} onClose={close} />}
          </>
        )}
      </Loadable>
    </Section>
  );
}

interface TableProps {
  waves: readonly Wave[];
  onChange?: (wave: Wave) => void;
  onRemove?: (wave: Wave) => void;
}

function WaveTable({ waves, onChange, onRemove }: TableProps) {
  const columns: Column<Wave>[] = [
    { key: "name", header: "Wave", cell: ({ name }) => <bdi translate="no">{name}</bdi>, className: "min-w-24 font-medium wrap-anywhere" },
    {
      key: "target",
      header: "Target day",
      align: "right",
      cell: ({ targetDays }) => formatNumber(targetDays, 0),
      className: "max-md:hidden",
    },
    {
      key: "window",
      header: "Window",
      align: "right",
      cell: ({ targetDays, daysBefore, daysAfter }) =>
        `day ${formatNumber(targetDays - daysBefore, 0)} to ${formatNumber(targetDays + daysAfter, 0)}`,
      className: "whitespace-nowrap",
    },
    ...(onChange && onRemove
      ? [
          {
            key: "acts",
            header: <span className="sr-only">Actions</span>,
            align: "right" as const,
            cell: (wave: Wave) => (
              <span className="inline-flex flex-wrap justify-end gap-2">
                <Button variant="secondary" size="small" aria-label={`Change ${wave.name}`} onClick={() => onChange(wave)}>
                  Change
                </Button>
                <Button variant="quiet" size="small" aria-label={`Delete ${wave.name}`} onClick={() => onRemove(wave)}>
                  Delete
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return <DataTable caption="Waves by target" columns={columns} rows={waves} rowId={({ id }) => id} />;
}

interface DialogProps {
  study: Workspace;
  list: WaveList;
  onClose: () => void;
}

function useChange({ study: { id }, list: { version }, onClose }: DialogProps) {
  const queries = useQueryClient();
  return async (items: WavesRequest["items"]) => {
    try {
      await api.call(workspaces.changeWaves, { params: { id }, body: { items }, ifMatch: version });
    } finally {
      await Promise.all([queries.invalidateQueries({ queryKey: studyKey(id) }), workspaceChanged(queries, id)]);
    }
    onClose();
  };
}

function daysIn(text: string): number {
  const days = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(days) ? days : -1;
}

function WaveDialog({ wave, ...dialog }: DialogProps & { wave: Wave | null }) {
  const change = useChange(dialog);
  const values = {
    name: wave?.name ?? "",
    targetDays: wave ? String(wave.targetDays) : "",
    daysBefore: String(wave?.daysBefore ?? 30),
    daysAfter: String(wave?.daysAfter ?? 30),
  };
  const form = useContractForm(
    {
      contract: ZWaveRequest,
      values,
      toRequest: ({ name, targetDays, daysBefore, daysAfter }) => ({
        ...{ name, targetDays: daysIn(targetDays), daysBefore: daysIn(daysBefore), daysAfter: daysIn(daysAfter) },
        ...(wave && { id: wave.id }),
      }),
    },
    { checked: "sent" },
  );
  const others = dialog.list.items.filter(({ id }) => id !== wave?.id);
  const number = { inputMode: "numeric", autoComplete: "off", required: true } as const;
  return (
    <FormDialog
      title={wave ? "Change wave" : "Add a wave"}
      act={wave ? "Save" : "Add wave"}
      form={form}
      send={(item) => change([...others, item])}
      onClose={dialog.onClose}
    >
      <TextInput label="Name" autoComplete="off" maxLength={60} {...form.field("name")} required />
      <TextInput label="Target, in days after the baseline" {...number} {...form.field("targetDays")} />
      <TextInput label="Days before the target" {...number} {...form.field("daysBefore")} />
      <TextInput label="Days after the target" {...number} {...form.field("daysAfter")} />
    </FormDialog>
  );
}

function RemoveDialog({ wave, ...dialog }: DialogProps & { wave: Wave }) {
  const change = useChange(dialog);
  const removal = useMutation({ mutationFn: () => change(dialog.list.items.filter(({ id }) => id !== wave.id)) });
  return (
    <MutationDialog title="Delete this wave?" act="Delete wave" tone="danger" mutation={removal} onClose={dialog.onClose}>
      <p>
        The scans of <bdi translate="no">{wave.name}</bdi> then count for the nearest of the other waves. No report is deleted.{" "}
        {countOf(dialog.list.items.length - 1, "wave stays", "waves stay")}.
      </p>
    </MutationDialog>
  );
}
