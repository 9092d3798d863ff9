import type { AuditEntry } from "@trabecula/contracts";
import { formatSecond, formatUtcSecond } from "@trabecula/messages";
import { TextLink } from "../TextLink.tsx";
import { readObject, screensOfLeads, actorText, auditActionText } from "./audit-messages.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { kept } from "../../ui/Kept.tsx";

/** Local time zone; tooltip in UTC, as in the filters. */
function EntryTime({ at }: Pick<AuditEntry, "at">) {
  return (
    <time translate="no" dateTime={at} title={formatUtcSecond(at)} className="text-muted tabular-nums">
      {formatSecond(at)}
    </time>
  );
}

interface Props {
  entry: AuditEntry;
  workspaceId: string | undefined;
}

function EntryActor({ entry, workspaceId }: Props) {
  return (
    <>
      <ActorName entry={entry} workspaceId={workspaceId} />
      {entry.token !== null && (
        <span className="block text-muted wrap-anywhere" title={entry.tokenId ?? undefined}>
          by the token “<bdi translate="no">{entry.token}</bdi>”
        </span>
      )}
    </>
  );
}

function ActorName({ entry, workspaceId }: Props) {
  const words = actorText(entry);
  if (entry.actorId && workspaceId === undefined)
    return (
      <TextLink to={`/admin/users/${entry.actorId}`} className="wrap-anywhere">
        <bdi translate="no">{words}</bdi>
      </TextLink>
    );
  return (
    <span className={entry.actor ? "wrap-anywhere" : "text-muted"}>
      {kept(words)}
      {entry.actorKind === "panel" && entry.actor && <span className="block text-muted">Staff in the panel</span>}
    </span>
  );
}

function EntryAction({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <span className="font-medium">{auditActionText(entry.action)}</span>
      <code translate="no" className="block text-xs text-muted">
        {entry.action}
      </code>
      {entry.detail && <span className="block text-muted wrap-anywhere">{kept(entry.detail)}</span>}
    </>
  );
}

function EntryObject({ entry, workspaceId }: Props) {
  if (!entry.object) return null;
  const { kind, id, path } = readObject(entry.object, workspaceId === undefined ? undefined : screensOfLeads(workspaceId));
  return (
    <>
      {path ? (
        <TextLink to={path} aria-label={`${kind} ${id}`}>
          {kind}
        </TextLink>
      ) : (
        kind
      )}
      <code translate="no" className="text-xs text-muted max-lg:ml-2 lg:block">
        {id}
      </code>
    </>
  );
}

function EntryAddress({ address }: Pick<AuditEntry, "address">) {
  return (
    address && (
      <span translate="no" className="tabular-nums wrap-anywhere">
        {address}
      </span>
    )
  );
}

export function AuditTable({ entries, workspaceId }: { entries: AuditEntry[]; workspaceId?: string }) {
  return <DataTable caption="Audit log" columns={columnsFor(workspaceId)} rows={entries} rowId={(entry) => entry.id} />;
}

const columnsFor = (workspaceId: string | undefined): Column<AuditEntry>[] => [
  { key: "at", header: "When", cell: (entry) => <EntryTime at={entry.at} />, className: "align-top whitespace-nowrap max-lg:hidden" },
  {
    key: "actor",
    header: "Who",
    cell: (entry) => <EntryActor {...{ entry, workspaceId }} />,
    className: "w-[22%] align-top max-lg:hidden",
  },
  { key: "action", header: "What", cell: (entry) => <EntryAction entry={entry} />, className: "w-[34%] align-top max-lg:hidden" },
  {
    key: "object",
    header: "To what",
    cell: (entry) => <EntryObject {...{ entry, workspaceId }} />,
    className: "align-top whitespace-nowrap max-lg:hidden",
  },
  ...(workspaceId === undefined
    ? [
        {
          key: "address",
          header: "From where",
          cell: (entry: AuditEntry) => <EntryAddress address={entry.address} />,
          className: "w-[14%] align-top max-lg:hidden",
        },
      ]
    : []),
  { key: "entry", header: "Entry", cell: (entry) => <StackedEntry {...{ entry, workspaceId }} />, className: "lg:hidden" },
];

function StackedEntry({ entry, workspaceId }: Props) {
  return (
    <div className="space-y-1.5">
      <div>
        <EntryAction entry={entry} />
      </div>
      <div>
        <EntryActor {...{ entry, workspaceId }} />
      </div>
      {entry.object && (
        <div>
          <EntryObject {...{ entry, workspaceId }} />
        </div>
      )}
      <div className="flex flex-wrap gap-x-3 text-muted">
        <EntryTime at={entry.at} />
        <EntryAddress address={entry.address} />
      </div>
    </div>
  );
}
