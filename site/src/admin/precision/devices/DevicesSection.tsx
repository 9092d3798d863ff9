import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Device, NewDevice, ReportTypeCatalogue } from "@trabecula/contracts";
import { devices } from "@trabecula/contracts/endpoints";
import { formatCalendarDate } from "@trabecula/messages";
import { api } from "../../../shell/api.ts";
import { devicesKey, devicesQuery } from "../../../shell/devices-query.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { DeviceDialog } from "./DeviceDialog.tsx";

export function DevicesSection({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const list = useQuery(devicesQuery());
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Device | "new" | null>(null);

  async function save({ scanner, ...facts }: NewDevice): Promise<void> {
    if (asked === "new") await api.call(devices.create, { body: { scanner, ...facts } });
    else if (asked) await api.call(devices.update, { params: { id: asked.id }, body: { version: asked.version, ...facts } });
    await queries.invalidateQueries({ queryKey: devicesKey });
    setAsked(null);
  }

  return (
    <section aria-labelledby="devices" className="mt-10">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 id="devices" className="text-lg font-semibold">
            Scanners of this laboratory
          </h2>
          <p className="text-sm text-muted">A new report can say which of them made a scan, and keeps the name it had then.</p>
        </div>
        <Button variant="secondary" size="small" onClick={() => setAsked("new")}>
          Add a scanner
        </Button>
      </div>
      <Loadable query={list}>
        {(known) =>
          known.length > 0 ? (
            <DeviceTable devices={known} catalogues={catalogues} onChange={setAsked} />
          ) : (
            <p className="border-y border-line py-6 text-muted">None yet: reports say the model alone.</p>
          )
        }
      </Loadable>
      {asked && (
        <DeviceDialog device={asked === "new" ? null : asked} catalogues={catalogues} onSave={save} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

interface TableProps {
  devices: readonly Device[];
  catalogues: readonly ReportTypeCatalogue[];
  onChange: (device: Device) => void;
}

function DeviceTable({ devices: rows, catalogues, onChange }: TableProps) {
  const modelOf = ({ scanner }: Device) =>
    catalogues.flatMap(({ scanners }) => scanners).find(({ key }) => key === scanner)?.label ?? scanner;
  return (
    <DataTable
      caption="Scanners by name"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { key: "name", header: "Name", cell: ({ name }) => name },
        { key: "model", header: "Model", cell: modelOf },
        { key: "use", header: "In use", cell: useText },
        {
          key: "phantom",
          header: "Phantoms",
          cell: ({ id, name }) => (
            <AppLink
              to={`/admin/devices/${id}`}
              aria-label={`Chart of the phantoms of ${name}`}
              className="font-medium text-brand hover:underline"
            >
              Chart
            </AppLink>
          ),
        },
        { key: "note", header: "Note", cell: ({ note }) => note ?? "" },
        {
          key: "acts",
          header: <span className="sr-only">Actions</span>,
          align: "right",
          cell: (device) => (
            <Button variant="quiet" size="small" aria-label={`Change ${device.name}`} onClick={() => onChange(device)}>
              Change
            </Button>
          ),
        },
      ]}
    />
  );
}

function useText({ usedFrom, usedUntil }: Device): string {
  const from = usedFrom === null ? null : `since ${formatCalendarDate(usedFrom)}`;
  const until = usedUntil === null ? null : `until ${formatCalendarDate(usedUntil)}`;
  return [from, until].filter((text) => text !== null).join(", ") || "yes";
}
