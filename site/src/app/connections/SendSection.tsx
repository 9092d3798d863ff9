import { useMutation } from "@tanstack/react-query";
import type { Connection, ConnectionRun } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { useConnectionsChanged } from "./connection-queries.ts";
import { countsText } from "./RunLog.tsx";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

export function SendSection({ workspaceId, connection: { id: connectionId, pausedBecause } }: Props) {
  const changed = useConnectionsChanged(workspaceId);
  const run = useMutation({
    mutationFn: async (dryRun: boolean) =>
      (await api.call(connections.run, { params: { id: workspaceId, connectionId }, body: { dryRun } })).run,
    onSettled: () => changed(connectionId),
  });
  const start = (dryRun: boolean) => ({
    pending: run.isPending && run.variables === dryRun,
    disabled: run.isPending || pausedBecause !== null,
    onClick: () => run.mutate(dryRun),
  });
  return (
    <Section title="Send" className="space-y-4">
      <p className="max-w-[65ch] text-muted">
        This sends reports that were signed since the connection was made, changed since they were sent, or became void. Other reports are
        sent from the list of reports: select them there.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button {...start(false)}>Send what is due</Button>
        <Button variant="secondary" {...start(true)}>
          See what would be sent
        </Button>
      </div>
      {run.error && <NotificationBanner wide type="error" message={messageOf(run.error)} />}
      {run.data && <Outcome run={run.data} />}
    </Section>
  );
}

function Outcome({ run: { outcome, counts, isDryRun, message } }: { run: ConnectionRun }) {
  const isDone = outcome === "done";
  const text = [isDryRun && "Nothing was sent yet.", message, counts && countsText(counts)].filter(Boolean).join(" ");
  return <NotificationBanner wide type={isDone ? "success" : "error"} message={text} />;
}
