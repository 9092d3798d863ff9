import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DatasetHistory } from "@trabecula/contracts";
import { datasetVersions } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { CompareVersions } from "../../dataset/compare/CompareVersions.tsx";
import { AppLink } from "../../ui/AppLink.tsx";
import { changeSentences } from "./change-words.ts";

const historyQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset-history", id], queryFn: () => api.call(datasetVersions.history, { params: { id } }) });

/** Published versions are immutable, so the comparison never goes stale. */
const comparisonQuery = (id: string, withId: string) => ({
  queryKey: ["dataset-comparison", id, withId],
  queryFn: () => api.call(datasetVersions.compare, { params: { id }, query: { with: withId } }),
  staleTime: Infinity,
});

export function History({ id }: { id: string }) {
  const parameterOf = useParameters();
  const nameOf = (key: string) => parameterOf(key)?.abbreviation ?? key;
  return (
    <Loadable query={useQuery(historyQuery(id))}>
      {({ items }) => (
        <>
          <ol className="max-w-[80ch] border-t border-line">
            {items.map((item) => (
              <li key={item.id} className="border-b border-line py-3">
                <p>
                  {item.id === id ? (
                    <strong aria-current="page">{item.version}</strong>
                  ) : (
                    <AppLink to={`/datasets/${item.id}`} className="font-medium text-brand underline underline-offset-4">
                      {item.version}
                    </AppLink>
                  )}
                  <span className="ml-2 text-sm text-muted">
                    {item.publishedAt ? formatMoment(item.publishedAt) : ""}
                    {item.state === "retired" ? ", retired" : ""}
                  </span>
                </p>
                {item.changes ? (
                  changeSentences(item.changes, nameOf).map((sentence) => (
                    <p key={sentence} className="text-sm text-pretty">
                      {sentence}
                    </p>
                  ))
                ) : (
                  <p className="text-sm text-muted">The first version here.</p>
                )}
              </li>
            ))}
          </ol>
          {items.length > 1 && (
            <CompareVersions
              others={items.filter((item) => item.id !== id).map(labeled)}
              readWith={(otherId) => comparisonQuery(id, otherId)}
            />
          )}
        </>
      )}
    </Loadable>
  );
}

const labeled = ({ id, version, state }: DatasetHistory["items"][number]) => ({
  id,
  label: state === "retired" ? `${version} (retired)` : version,
});
