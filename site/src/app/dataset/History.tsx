import { queryOptions, useQuery } from "@tanstack/react-query";
import { datasets } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/words";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { changeSentences } from "./change-words.ts";

const historyQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset-history", id], queryFn: () => api.call(datasets.history, { params: { id } }) });

/** The versions of a dataset, the newest first, each with what it changed. */
export function History({ id }: { id: string }) {
  const parameterOf = useParameters();
  const nameOf = (key: string) => parameterOf(key)?.abbreviation ?? key;
  return (
    <Loadable query={useQuery(historyQuery(id))}>
      {({ items }) => (
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
      )}
    </Loadable>
  );
}
