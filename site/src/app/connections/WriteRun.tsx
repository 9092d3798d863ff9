import { useMutation } from "@tanstack/react-query";
import type { Connection, RunReply, RunRequest, WrittenRow } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { useConnectionsChanged } from "./connection-queries.ts";
import { countsText } from "./RunLog.tsx";
import { BulletList } from "../../ui/BulletList.tsx";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

export function WriteRun({ workspaceId, connection: { id: connectionId, pausedBecause } }: Props) {
  const changed = useConnectionsChanged(workspaceId);
  const [ours, setOurs] = useState<ReadonlySet<string>>(new Set());
  const run = (body: Partial<RunRequest>) =>
    api.call(connections.run, { params: { id: workspaceId, connectionId }, body: { write: true, ...body } });
  const check = useMutation({ mutationFn: () => run({ dryRun: true }), onSettled: () => changed(connectionId) });
  const write = useMutation({ mutationFn: () => run({ ours: [...ours] }), onSettled: () => changed(connectionId) });
  const reply = write.data ?? check.data;
  const error = write.error ?? check.error;
  const open = write.data ? null : check.data?.writing;
  const conflicts = open?.rows.filter(({ key }) => key !== null) ?? [];
  const others = open?.rows.filter(({ key }) => key === null) ?? [];
  const toggle = (key: string) => setOurs(new Set(ours.has(key) ? [...ours].filter((one) => one !== key) : [...ours, key]));
  const toggleAll = () => setOurs(new Set(ours.size === conflicts.length ? [] : conflicts.map(({ key }) => key!)));
  const isBusy = check.isPending || write.isPending;
  return (
    <div className="space-y-4">
      <Button
        variant="secondary"
        pending={check.isPending}
        disabled={isBusy || pausedBecause !== null}
        onClick={() => {
          write.reset();
          setOurs(new Set());
          check.mutate();
        }}
      >
        See what would be written
      </Button>
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      {reply && <Outcome reply={reply} />}
      {conflicts.length > 0 && (
        <div className="space-y-2">
          <h3 className="font-semibold">Conflicts</h3>
          <p className="max-w-[65ch] text-sm text-muted">
            REDCap has values that this connection did not write. They stay, unless you select the row: then ours replace them.
          </p>
          <DataTable
            caption="Conflicts"
            columns={columns}
            rows={conflicts}
            rowId={({ key }) => key!}
            rowName={nameOf}
            selection={{ ids: ours, onToggle: toggle, onToggleAll: toggleAll }}
          />
        </div>
      )}
      {others.length > 0 && <DataTable caption="Rows to write" columns={columns} rows={others} rowId={nameOf} />}
      {open && open.total > open.rows.length && (
        <p className="text-sm text-muted">{open.total - open.rows.length} more rows are not listed.</p>
      )}
      {open && (others.length > 0 || ours.size > 0) && (
        <Button pending={write.isPending} disabled={isBusy} onClick={() => write.mutate()}>
          {ours.size === 0 ? "Write to REDCap" : `Write to REDCap, and replace ${countOf(ours.size, "row")}`}
        </Button>
      )}
    </div>
  );
}

function Outcome({ reply: { run, remarks } }: { reply: RunReply }) {
  const text = [run.isDryRun && "Nothing was written yet.", run.message, run.counts && countsText(run.counts)].filter(Boolean).join(" ");
  return (
    <>
      <NotificationBanner wide type={run.outcome !== "done" ? "error" : run.isDryRun ? "info" : "success"} message={text} />
      <BulletList items={remarks} className="space-y-1 text-sm text-muted" />
    </>
  );
}

const nameOf = ({ record, event, instrument, instance }: WrittenRow): string =>
  [record, event, instrument, instance].filter((part) => part !== "").join(", ");

const none = <span className="text-muted">empty</span>;

const columns: readonly Column<WrittenRow>[] = [
  {
    key: "record",
    header: "Record",
    cell: (row) =>
      row.reportId === null ? (
        <bdi translate="no">{row.record}</bdi>
      ) : (
        <AppLink to={`/reports/${row.reportId}`} className="text-brand underline underline-offset-4">
          <bdi translate="no">{row.record}</bdi>
        </AppLink>
      ),
  },
  {
    key: "visit",
    header: "Visit",
    cell: ({ event, instance }) => <span translate="no">{[event, instance].filter(Boolean).join(", ")}</span>,
  },
  {
    key: "cells",
    header: "Change",
    className: "min-w-64",
    cell: ({ cells }) => (
      <ul>
        {cells.map(({ field, theirs, ours }) => (
          <li key={field} className="wrap-anywhere">
            <span translate="no">{field}</span>: <bdi translate="no">{theirs || none}</bdi> → <bdi translate="no">{ours || none}</bdi>
          </li>
        ))}
      </ul>
    ),
  },
];
