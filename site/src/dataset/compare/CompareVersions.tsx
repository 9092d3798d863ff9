import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ReadComparison } from "./Comparison.tsx";

const Comparison = lazy(() => loadWithin("dataset-comparison", () => import("./Comparison.tsx"), chunkTimeoutMs));

interface Props {
  others: readonly { readonly id: string; readonly label: string }[];
  readWith: (otherId: string) => ReadComparison;
}

export function CompareVersions({ others, readWith }: Props) {
  const [search, setSearch] = useSearchParams();
  const withId = others.find(({ id }) => id === search.get("with"))?.id ?? "";
  return (
    <>
      <div className="mt-6 max-w-xs">
        <Select
          label="Compare this version with"
          emptyLabel="Choose a version"
          options={others.map(({ id, label }) => ({ value: id, label }))}
          value={withId}
          onChange={(event) =>
            setSearch(event.target.value ? { with: event.target.value } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {withId && (
        <Suspense fallback={<Skeleton className="mt-6 h-48 w-full" />}>
          <Comparison key={withId} read={readWith(withId)} />
        </Suspense>
      )}
    </>
  );
}
