import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { workspaceOversight } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { pageSize } from "../../shell/product.ts";
import { useWorkspace } from "../../shell/workspaces.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { listAddress } from "../list-address.ts";
import { NothingFits, Results } from "../lists.tsx";
import { countText } from "./audit-messages.ts";
import { AuditTable } from "./AuditTable.tsx";

const address = listAddress<Record<never, string>>({});

/** Open to leads. A lead of one center sees the acts of its members. */
export default function WorkspaceAuditScreen() {
  const workspace = useWorkspace();
  const [{ page }, show] = useListView(address.read, address.write);
  const id = workspace?.id ?? "";
  const log = useQuery({
    queryKey: ["workspace", id, "audit", page],
    queryFn: async () => {
      const { items, ...rest } = await api.call(workspaceOversight.auditLog, { params: { id }, query: { page, pageSize: pageSize() } });
      return { ...rest, items: items.map((entry) => ({ ...entry, address: null, tokenId: null })) };
    },
    placeholderData: keepPreviousData,
    enabled: workspace !== null,
  });
  if (!workspace) return null;
  const nothing =
    page > 1 ? (
      <NothingFits title="The log does not reach to this page" showAll="Show the newest entries" onShowAll={() => show({ page: 1 })}>
        Its last page comes earlier.
      </NothingFits>
    ) : (
      <EmptyState title="No entries yet">Acts of members in this workspace are listed here.</EmptyState>
    );
  return (
    <>
      <PageHeader
        eyebrow={<bdi translate="no">{workspace.name}</bdi>}
        title="Audit"
        description={
          workspace.center === null
            ? "A log of who did what in this workspace. Entries cannot be changed, and are deleted only by age."
            : `A log of what members of ${workspace.center.name} did. Entries cannot be changed, and are deleted only by age.`
        }
      />
      <p className="mb-4 text-sm text-muted tabular-nums" aria-live="polite">
        {log.data ? countText(log.data) : "\u00a0"}
      </p>
      <Results query={log} page={page} onChange={show} empty={nothing}>
        {(items) => <AuditTable entries={items} workspaceId={id} />}
      </Results>
    </>
  );
}
