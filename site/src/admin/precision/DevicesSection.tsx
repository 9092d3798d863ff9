import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Device, type NewDevice, type ReportTypeCatalogue, ZNewDevice } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { api } from "../../shell/api.ts";
import { devicesKey } from "../../shell/devices-query.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { TextLink } from "../TextLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Section } from "../Section.tsx";
import { isOf, useDevices, useOwner } from "../owner.ts";
import { EntryDialog } from "../EntryDialog.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";

export function DevicesSection({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const owner = useOwner();
  const list = useDevices(owner);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Device | "new" | null>(null);

  async function save({ scanner, ...facts }: NewDevice): Promise<void> {
    if (edited === "new") await api.call(owner.endpoints.addDevice, { body: { scanner, ...facts } });
    else if (edited)
      await api.call(owner.endpoints.changeDevice, { params: { id: edited.id }, body: { version: edited.version, ...facts } });
    await queries.invalidateQueries({ queryKey: devicesKey });
    setEdited(null);
  }

  const add = owner.mayChange && (
    <Button variant="secondary" size="small" onClick={() => setEdited("new")}>
      Add a scanner
    </Button>
  );
  return (
    <Section
      id="devices"
      title={owner.workspaceId === null ? "Scanners of this laboratory" : "Scanners"}
      note="A new report can say which of them made a scan, and keeps the name it had then."
      action={add}
      className="mt-10"
    >
      <Loadable query={list}>
        {(known) =>
          known.length > 0 ? (
            <DeviceTable devices={known} catalogues={catalogues} onChange={setEdited} />
          ) : (
            <p className="border-y border-line py-6 text-muted">None yet: reports say the model alone.</p>
          )
        }
      </Loadable>
      {edited && (
        <DeviceDialog device={edited === "new" ? null : edited} catalogues={catalogues} onSave={save} onClose={() => setEdited(null)} />
      )}
    </Section>
  );
}

interface TableProps {
  devices: readonly Device[];
  catalogues: readonly ReportTypeCatalogue[];
  onChange: (device: Device) => void;
}

function DeviceTable({ devices: rows, catalogues, onChange }: TableProps) {
  const owner = useOwner();
  const modelOf = ({ scanner }: Device) =>
    catalogues.flatMap(({ scanners }) => scanners).find(({ key }) => key === scanner)?.label ?? scanner;
  return (
    <DataTable
      caption="Scanners by name"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { key: "name", header: "Name", cell: (device) => <Name device={device} isOthers={!isOf(owner, device)} /> },
        { key: "model", header: "Model", cell: modelOf },
        { key: "use", header: "In use", cell: useText },
        ...(owner.workspaceId === null
          ? []
          : [
              {
                key: "owner",
                header: "Of",
                cell: (device: Device) => (isOf(owner, device) ? "this workspace" : "the laboratory"),
                className: "max-sm:hidden",
              },
            ]),
        {
          key: "phantom",
          header: "Phantoms",
          cell: ({ id, name }) => (
            <TextLink to={owner.devicePath(id)} aria-label={`Chart of the phantoms of ${name}`} className="font-medium">
              Chart
            </TextLink>
          ),
        },
        { key: "note", header: "Note", cell: ({ note }) => note ?? "" },
        {
          key: "acts",
          header: <span className="sr-only">Actions</span>,
          align: "right",
          cell: (device) =>
            owner.mayChange &&
            isOf(owner, device) && (
              <Button variant="quiet" size="small" aria-label={`Change ${device.name}`} onClick={() => onChange(device)}>
                Change
              </Button>
            ),
        },
      ]}
    />
  );
}

function Name({ device: { name }, isOthers }: { device: Device; isOthers: boolean }) {
  return (
    <>
      <bdi translate="no">{name}</bdi>
      {isOthers && <span className="block text-muted sm:hidden">of the laboratory</span>}
    </>
  );
}

function useText({ usedFrom, usedUntil }: Device): string {
  const from = usedFrom === null ? null : `since ${formatCalendarDate(usedFrom)}`;
  const until = usedUntil === null ? null : `until ${formatCalendarDate(usedUntil)}`;
  return [from, until].filter((text) => text !== null).join(", ") || "yes";
}

interface Props {
  device: Device | null;
  catalogues: readonly ReportTypeCatalogue[];
  onSave: (device: NewDevice) => Promise<void>;
  onClose: () => void;
}

function DeviceDialog({ device, catalogues, onSave, onClose }: Props) {
  const form = useContractForm(deviceForm(device), { checked: "sent" });
  const models = new Map(catalogues.flatMap(({ scanners }) => scanners.map(({ key, label }) => [key, label] as const)));
  return (
    <EntryDialog title={device ? "Change a scanner" : "Add a scanner"} form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Name" hint="As reports will say it." {...form.field("name")} />
      <Select
        label="Model"
        emptyLabel="Choose"
        disabled={device !== null}
        options={[...models].map(([value, label]) => ({ value, label }))}
        {...form.field("scanner")}
      />
      <TextInput label="First day of use (optional)" type="date" {...form.field("usedFrom")} />
      <TextInput label="Last day of use (optional)" type="date" hint="Retires it." {...form.field("usedUntil")} />
      <TextInput label="Note (optional)" hint="Serial number, room." {...form.field("note")} />
    </EntryDialog>
  );
}

type DeviceDraft = Record<"name" | "scanner" | "note" | "usedFrom" | "usedUntil", string>;

function deviceForm(device: Device | null): FormShape<DeviceDraft, NewDevice> {
  return {
    contract: ZNewDevice,
    values: {
      name: device?.name ?? "",
      scanner: device?.scanner ?? "",
      note: device?.note ?? "",
      usedFrom: device?.usedFrom ?? "",
      usedUntil: device?.usedUntil ?? "",
    },
    toRequest: ({ name, scanner, note, usedFrom, usedUntil }) => ({
      ...{ name, scanner, note: note.trim() || null, usedFrom: usedFrom || null, usedUntil: usedUntil || null },
    }),
    check: ({ scanner }) => (scanner === "" ? { scanner: "Choose the model." } : {}),
  };
}
