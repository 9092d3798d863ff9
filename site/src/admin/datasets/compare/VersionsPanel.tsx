import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminDatasetDetail } from "@trabecula/contracts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { stateTones, stateWords } from "../dataset-words.ts";

/** Its code comes when versions are compared. */
const Comparison = lazy(() => loadWithin("dataset-comparison", () => import("./Comparison.tsx"), chunkTimeoutMs));

type Version = AdminDatasetDetail["versions"][number];

/** All versions of the dataset, and what differs between this one and another; which one stands in the address. */
export function VersionsPanel({ detail: { dataset, versions } }: { detail: AdminDatasetDetail }) {
  const [search, setSearch] = useSearchParams();
  const others = versions.filter(({ id }) => id !== dataset.id);
  const withId = others.find(({ id }) => id === search.get("with"))?.id ?? "";
  return (
    <>
      <ul className="max-w-md border-t border-line">
        {versions.map((version) => (
          <VersionLine key={version.id} version={version} isThis={version.id === dataset.id} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-3 text-sm text-muted">A version imported or fitted under the key {dataset.key} is compared here.</p>
      ) : (
        <div className="mt-6 max-w-xs">
          <Select
            label="Compare this version with"
            emptyLabel="Choose a version"
            options={others.map(({ id, version, state }) => ({ value: id, label: `${version} (${stateWords[state].toLowerCase()})` }))}
            value={withId}
            onChange={(event) =>
              setSearch(event.target.value ? { with: event.target.value } : {}, { replace: true, preventScrollReset: true })
            }
          />
        </div>
      )}
      {withId && (
        <Suspense fallback={<Skeleton className="mt-6 h-48 w-full" />}>
          <Comparison key={withId} id={dataset.id} withId={withId} />
        </Suspense>
      )}
    </>
  );
}

function VersionLine({ version: { id, version, state }, isThis }: { version: Version; isThis: boolean }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-sm tabular-nums">
      {isThis ? (
        <span className="font-medium">{version}</span>
      ) : (
        <AppLink to={`/admin/datasets/${id}`} className="font-medium text-brand underline-offset-4 hover:underline">
          {version}
        </AppLink>
      )}
      <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      {isThis && <span className="text-muted">this version</span>}
    </li>
  );
}
