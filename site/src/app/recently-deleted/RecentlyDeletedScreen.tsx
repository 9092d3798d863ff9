import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeletedItem } from "@trabecula/contracts";
import { countOf, formatDay } from "@trabecula/messages";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { pageSize } from "../../shell/product.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { deletedChanged, deletedQuery, eraseAllDeleted, eraseDeleted, restoreDeleted } from "./deleted-queries.ts";
import { kept } from "../../ui/Kept.tsx";

type Asked = DeletedItem | "all" | null;

export default function RecentlyDeletedScreen() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const { data, error, refetch } = useQuery(deletedQuery(page, pageSize()));
  const [erasing, setErasing] = useState<Asked>(null);
  const maxPages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize()));
  const goTo = (next: number) => setSearch(next === 1 ? {} : { page: String(next) });
  return (
    <>
      <PageHeader
        title="Recently deleted"
        description="Deleted patients and reports can be restored for 30 days."
        actions={
          data !== undefined &&
          data.total > 0 && (
            <Button variant="secondary" onClick={() => setErasing("all")}>
              Delete all permanently
            </Button>
          )
        }
      />
      {!data && !error && <ListSkeleton label="Loading deleted patients and reports…" />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState
          title="Nothing to restore"
          action={
            <>
              <ButtonLink to="/patients" variant="secondary">
                Patients
              </ButtonLink>
              <ButtonLink to="/reports" variant="secondary">
                Reports
              </ButtonLink>
            </>
          }
        />
      )}
      {data && data.total > 0 && data.items.length === 0 && (
        <EmptyState title="This page is empty" action={<Button onClick={() => goTo(1)}>First page</Button>} />
      )}
      {data && <DeletedList items={data.items} onErase={setErasing} />}
      <Pagination page={page} maxPages={maxPages} onPage={goTo} label="Pages of recently deleted" />
      <EraseDialog asked={erasing} onClose={() => setErasing(null)} />
    </>
  );
}

function DeletedList({ items, onErase }: { items: readonly DeletedItem[]; onErase: (item: DeletedItem) => void }) {
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const restoring = useMutation({
    mutationFn: ({ id }: DeletedItem) => restoreDeleted([id]),
    onSuccess: () => {
      deletedChanged(queries);
      // The row with the focus is removed.
      list.current?.focus();
    },
  });
  const [item, error] = [restoring.variables, restoring.error];
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {error && <NotificationBanner wide className="mb-4" type="error" message={messageOf(error)} onClose={restoring.reset} />}
      {restoring.isSuccess && item && (
        <NotificationBanner wide className="mb-4" type="success" message={<Restored item={item} />} onClose={restoring.reset} />
      )}
      {items.length > 0 && (
        <ul aria-label="Recently deleted" className="-mt-3">
          {items.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3">
              <Item item={each} />
              <div className="flex gap-2 sm:-mr-3">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Restore ${each.name}`}
                  pending={restoring.isPending && item?.id === each.id}
                  onClick={() => restoring.mutate(each)}
                >
                  Restore
                </Button>
                <Button variant="quiet" size="small" aria-label={`Delete permanently: ${each.name}`} onClick={() => onErase(each)}>
                  Delete permanently
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item: { kind, name, firstName, lastName, reports, dateDeleted, restorableUntil } }: { item: DeletedItem }) {
  const person = [firstName, lastName].filter(Boolean).join(" ");
  const what = kind === "report" ? "Report" : `Patient with ${reports === 0 ? "no report" : countOf(reports, "report")}`;
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <bdi translate="no">{name}</bdi>
        {person && <span className="font-normal text-muted"> {person}</span>}
      </p>
      <p className="text-sm text-muted">
        {what} · <span className="whitespace-nowrap">{kept(`deleted ${formatDay(dateDeleted)}`)}</span> ·{" "}
        <span className="whitespace-nowrap">{kept(`restorable until ${formatDay(restorableUntil)}`)}</span>
      </p>
    </div>
  );
}

function Restored({ item: { id, kind, name } }: { item: DeletedItem }) {
  return (
    <>
      <AppLink to={`/${kind}s/${id}`} className="font-medium text-brand underline underline-offset-4">
        <bdi translate="no">{name}</bdi>
      </AppLink>{" "}
      is restored.
    </>
  );
}

function EraseDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => (asked === null || asked === "all" ? eraseAllDeleted() : eraseDeleted(asked.id)),
    onSuccess: () => {
      onClose();
      deletedChanged(queries);
    },
  });
  return (
    <MutationDialog
      tone="danger"
      open={asked !== null}
      title={asked === "all" ? "Delete all permanently" : "Delete permanently"}
      mutation={removal}
      onClose={onClose}
    >
      {asked === "all" ? (
        <p>All recently deleted patients and reports are deleted permanently. You cannot undo this.</p>
      ) : (
        <p>
          “<bdi translate="no">{asked?.name}</bdi>” is deleted permanently
          {asked?.kind === "patient" && ", with all deleted reports of this patient"}. You cannot undo this.
        </p>
      )}
    </MutationDialog>
  );
}
