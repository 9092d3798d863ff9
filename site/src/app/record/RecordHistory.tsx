import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { RecordHistory as History } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { groupsWith, type FieldGroup } from "./merge-change.ts";

interface Props {
  /** Such as `["patients", "one", id]`, so that a change of the record reads its history again. */
  recordKey: readonly string[];
  version: number;
  groups: readonly FieldGroup[];
  alone?: (field: string) => FieldGroup;
  read: (page: { page: number; pageSize: number }) => Promise<History>;
}

const pageSize = 10;

/** Shows who changed what, and when. Loads when opened. */
export default function RecordHistory({ recordKey, version, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-10 border-t border-line pt-4 print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer">
        <h2 className="inline text-lg font-semibold">History</h2>
      </summary>
      {isOpen && <Changes recordKey={[...recordKey, "history", String(version)]} {...rest} />}
    </details>
  );
}

function Changes({ recordKey, groups, alone, read }: Omit<Props, "version">) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    queryOptions({ queryKey: [...recordKey, page], queryFn: () => read({ page, pageSize }), placeholderData: keepPreviousData }),
  );
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-3 h-24 w-full" />;
  if (data.total === 0) return <p className="mt-3 text-muted">Nothing has been changed yet.</p>;
  return (
    <>
      <ol className="mt-3 grid gap-4">
        {data.items.map((item) => (
          <li key={item.version} className="min-w-0">
            <p>
              <time translate="no" dateTime={item.at}>
                {formatMoment(item.at)}
              </time>
              ,{" "}
              <span translate="no" className="font-medium">
                {item.by}
              </span>
              {item.tokenName !== null && <span className="text-muted"> with the token “{item.tokenName}”</span>}
            </p>
            {item.reason !== null && <p className="text-muted">Reason: {item.reason}</p>}
            <ul className="list-disc pl-5 wrap-anywhere">
              {changedGroups(item, groups, alone).map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <bdi translate="no">{before}</bdi> → <bdi translate="no">{after}</bdi>
                </li>
              ))}
              {Object.keys(item.changes).length === 0 && <li>Saved without a change</li>}
            </ul>
          </li>
        ))}
      </ol>
      <Pagination page={page} maxPages={Math.ceil(data.total / pageSize)} onPage={setPage} label="Pages of the history" />
    </>
  );
}

export function changedGroups(
  { changes }: Pick<History["items"][number], "changes">,
  groups: readonly FieldGroup[],
  alone?: Props["alone"],
) {
  const fields = Object.keys(changes);
  const side = (index: 0 | 1) => Object.fromEntries(fields.map((field) => [field, changes[field]![index]]));
  return groupsWith(fields, groups, alone).map(({ label, text }) => ({
    label,
    before: text(side(0)) ?? "nothing",
    after: text(side(1)) ?? "nothing",
  }));
}
