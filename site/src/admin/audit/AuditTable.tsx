import type { AuditEntry } from "@trabecula/contracts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EntryAction, EntryActor, EntryAddress, EntryObject, EntryTime } from "./EntryParts.tsx";

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return <DataTable caption="Audit log" columns={columns} rows={entries} rowId={(entry) => entry.id} />;
}

const columns: Column<AuditEntry>[] = [
  { key: "at", header: "When", cell: (entry) => <EntryTime at={entry.at} />, className: "align-top whitespace-nowrap max-lg:hidden" },
  { key: "actor", header: "Who", cell: (entry) => <EntryActor entry={entry} />, className: "w-[22%] align-top max-lg:hidden" },
  { key: "action", header: "What", cell: (entry) => <EntryAction entry={entry} />, className: "w-[34%] align-top max-lg:hidden" },
  {
    key: "object",
    header: "To what",
    cell: (entry) => <EntryObject entry={entry} />,
    className: "align-top whitespace-nowrap max-lg:hidden",
  },
  {
    key: "address",
    header: "From where",
    cell: (entry) => <EntryAddress address={entry.address} />,
    className: "w-[14%] align-top max-lg:hidden",
  },
  { key: "entry", header: "Entry", cell: (entry) => <StackedEntry entry={entry} />, className: "lg:hidden" },
];

function StackedEntry({ entry }: { entry: AuditEntry }) {
  return (
    <div className="space-y-1.5">
      <div>
        <EntryAction entry={entry} />
      </div>
      <div>
        <EntryActor entry={entry} />
      </div>
      {entry.object && (
        <div>
          <EntryObject entry={entry} />
        </div>
      )}
      <div className="flex flex-wrap gap-x-3 text-muted">
        <EntryTime at={entry.at} />
        <EntryAddress address={entry.address} />
      </div>
    </div>
  );
}
