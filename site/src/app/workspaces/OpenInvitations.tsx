import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReceivedInvitation } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { inWorkspace } from "../../paths.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";

/** Shows nothing after a failure, as the mailed link works too. */
export function OpenInvitations() {
  const { data } = useQuery({ queryKey: ["workspace-invitations"], queryFn: () => api.call(workspaces.received) });
  if (!data || data.total === 0) return null;
  return (
    <div className="mb-10 space-y-4">
      {data.items.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
    </div>
  );
}

function OpenInvitation({ invitation: { id, workspace, invitedBy } }: { invitation: ReceivedInvitation }) {
  const acceptance = useMutation({
    mutationFn: () => api.call(workspaces.acceptReceived, { params: { id } }),
    onSuccess: (joined) => window.location.replace(inWorkspace(joined.id, "/dashboard")),
  });
  return (
    <>
      {acceptance.error && <NotificationBanner wide type="error" message={messageOf(acceptance.error)} />}
      <NotificationBanner
        wide
        type="info"
        title={
          <>
            Join <bdi translate="no">{workspace.name}</bdi>
          </>
        }
        message={
          <>
            <p>
              <bdi translate="no">{invitedBy}</bdi> invites you to work together. Members share records of bone scans.
            </p>
            <Button
              className="mt-3"
              size="small"
              pending={acceptance.isPending || acceptance.isSuccess}
              onClick={() => acceptance.mutate()}
            >
              Accept invitation
            </Button>
          </>
        }
      />
    </>
  );
}
