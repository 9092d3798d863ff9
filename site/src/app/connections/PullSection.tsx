import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Connection, RunRequest } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { ImportOutcome } from "../score/save/SaveAsReports.tsx";
import { useConnectionsChanged } from "./connection-queries.ts";
import { BulletList } from "../../ui/BulletList.tsx";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

export function PullSection({ workspaceId, connection: { id: connectionId, name } }: Props) {
  const queries = useQueryClient();
  const changed = useConnectionsChanged(workspaceId);
  const run = (body: Partial<RunRequest>) => api.call(connections.run, { params: { id: workspaceId, connectionId }, body });
  const check = useMutation({ mutationFn: () => run({ dryRun: true }), onSettled: () => changed(connectionId) });
  const store = useMutation({
    mutationFn: (body: Partial<RunRequest>) => run(body),
    onSuccess: () => recordsChanged(queries),
    onSettled: () => changed(connectionId),
  });
  const error = store.error ?? check.error;
  const problem = (store.data ?? check.data)?.run.message;
  const outcome = store.data ? null : check.data?.import;
  return (
    <Section title="Pull" className="space-y-4">
      <p className="text-muted">The dry run reads all records and shows what would be stored. It stores nothing.</p>
      <Button
        variant="secondary"
        pending={check.isPending}
        onClick={() => {
          store.reset();
          check.mutate();
        }}
      >
        See what would be stored
      </Button>
      {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
      {problem && <NotificationBanner wide type="error" message={problem} />}
      {store.data?.import && (
        <NotificationBanner
          wide
          type="success"
          message={`${countOf(store.data.import.reports.added, "report")} saved, ${countOf(store.data.import.changed, "visit")} corrected.`}
        />
      )}
      <BulletList items={check.data?.remarks ?? []} className="space-y-1 text-sm text-muted" />
      {outcome && (
        <ImportOutcome
          outcome={outcome}
          fileName={name}
          isSaving={store.isPending}
          onSave={(reason) => store.mutate({ plan: outcome.plan, ...(reason !== "" && { reason }) })}
        />
      )}
    </Section>
  );
}
